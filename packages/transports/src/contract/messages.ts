import type { JsonRpcMessage } from '@mcplkit/wire';

/** A notification with a number, so that it can be told from others, and with what else it carries. */
export function note(n: number, content: Record<string, unknown> = {}): JsonRpcMessage {
  return { jsonrpc: '2.0', method: 'notifications/contract', params: { n, ...content } };
}

/** Notifications from 0 on. */
export function notes(count: number, content: (n: number) => Record<string, unknown> = () => ({})) {
  return Array.from({ length: count }, (_, n) => note(n, content(n)));
}

/** The numbers of notifications, as they came. */
export function numbersOf(messages: readonly JsonRpcMessage[]): unknown[] {
  return messages.map((message) =>
    'params' in message ? (message.params as { n?: unknown } | undefined)?.n : undefined,
  );
}

/** The first message of a session of MCP. */
export const initialize = {
  jsonrpc: '2.0',
  id: 'contract-initialize',
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'contract', version: '1.0.0' },
  },
} satisfies JsonRpcMessage;

/** Its answer. */
export const initializeResult = {
  jsonrpc: '2.0',
  id: initialize.id,
  result: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    serverInfo: { name: 'contract', version: '1.0.0' },
  },
} satisfies JsonRpcMessage;

/** What ends the handshake. */
export const initialized: JsonRpcMessage = { jsonrpc: '2.0', method: 'notifications/initialized' };
