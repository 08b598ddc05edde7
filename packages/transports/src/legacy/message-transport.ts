/**
 * The transport interface of the original `mcp-core`: text, and callbacks with one listener each.
 *
 * Everything is fire and forget. `onOpen` after `onClose` is a reconnect. `connect` and `setProtocolVersion` came later,
 * so that not everybody has them.
 */
export interface IMessageTransport {
  send(data: string): void;
  onMessage: ((data: string) => void) | null;
  onOpen: (() => void) | null;
  onClose: (() => void) | null;
  onError: ((error: Error) => void) | null;
  readonly isOpen: boolean;
  close(): void;
  connect?(): unknown;
  setProtocolVersion?(version: string): void;
}
