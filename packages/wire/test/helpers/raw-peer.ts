import { PassThrough } from 'node:stream';
import { ScriptedPeer } from '../../src/testing/scripted-peer.ts';

/** The other end of a connection over Node's own streams. */
export class RawPeer extends ScriptedPeer<PassThrough, PassThrough> {
  /** @param full makes an output that holds one write, and that nobody reads before `read()` */
  constructor({ full = false } = {}) {
    const output = full ? new PassThrough({ highWaterMark: 10 }) : new PassThrough();
    super({ input: new PassThrough(), output, reads: !full });
  }
}

export const request = (id: unknown, method: string, params?: unknown) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
});
export const notification = (method: string, params?: unknown) => ({ jsonrpc: '2.0', method, params });
export const response = (id: unknown, result: unknown) => ({ jsonrpc: '2.0', id, result });
