import type { AbortSignalLike, McpImplementation, McpMeta, RequestId } from '@mcplkit/wire';
import type { IMcpRequestContext } from '../request-context.ts';
import type { McpSession } from '../session/mcp-session.ts';
import type { UriVariables } from '../uri/pattern-tree.ts';
import type { Prefix } from './prefix.ts';

/** A request as a behavior behind a prefix sees it: about the URI that it knows. */
export class PrefixedRequest implements IMcpRequestContext {
  readonly #request: IMcpRequestContext;
  readonly #prefix: Prefix;

  constructor(request: IMcpRequestContext, prefix: Prefix) {
    this.#request = request;
    this.#prefix = prefix;
  }

  get requestId(): RequestId {
    return this.#request.requestId;
  }

  get method(): string {
    return this.#request.method;
  }

  get session(): McpSession {
    return this.#request.session;
  }

  get clientInfo(): McpImplementation {
    return this.#request.clientInfo;
  }

  get signal(): AbortSignalLike {
    return this.#request.signal;
  }

  get params(): Readonly<Record<string, unknown>> {
    return this.#request.params;
  }

  get meta(): Readonly<McpMeta> | undefined {
    return this.#request.meta;
  }

  get uri(): string {
    return this.#prefix.bareUri(this.#request.uri);
  }

  get variables(): UriVariables {
    return this.#request.variables;
  }

  get progress(): IMcpRequestContext['progress'] {
    return this.#request.progress;
  }

  get log(): IMcpRequestContext['log'] {
    return this.#request.log;
  }
}
