/** -32700: the text is not JSON (JSON-RPC 2.0, §5.1). */
export const ERR_PARSE = -32700;
/** -32600: the JSON is not a valid request (JSON-RPC 2.0, §5.1). */
export const ERR_INVALID_REQUEST = -32600;
/** -32601: nobody answers this method here (JSON-RPC 2.0, §5.1). */
export const ERR_METHOD_NOT_FOUND = -32601;
/** -32602: the params do not fit the method (JSON-RPC 2.0, §5.1). */
export const ERR_INVALID_PARAMS = -32602;
/** -32603: the answering side failed (JSON-RPC 2.0, §5.1). */
export const ERR_INTERNAL = -32603;
/** -32000: no answer came in time. It is made on the asking side and never sent. */
export const ERR_TIMEOUT = -32000;
/** -32002: the resource is not there (MCP up to 2025-11-25, "Resources", error handling). */
export const ERR_RESOURCE_NOT_FOUND = -32002;
