import { McplConnection } from '../../src/connection.ts';
import type { ConnectionOptions } from '../../src/connection-options.ts';
import type { JsonRpcMessage } from '../../src/message.ts';
import { FakeWebSocket } from './fake-web-socket.ts';
import { RawPeer } from './raw-peer.ts';
import { ScriptedTransport } from './scripted-transport.ts';

/** The failure that a hostile road brings about itself: the only error of no type of ours that may come out. */
export class RoadFailure extends Error {}

/** What can happen to a road besides frames. */
export const EVENTS = ['end', 'cut', 'fail', 'output-end', 'output-cut', 'stall', 'flow'] as const;
type RoadEvent = (typeof EVENTS)[number];

/** A road to a peer that does whatever it likes. */
export interface Road {
  readonly connection: McplConnection;
  /** Brings a frame: bytes or text over streams, anything at all as a message elsewhere. */
  bring(frame: Uint8Array | string): void;
  happen(event: RoadEvent): void;
}

export const ROADS = {
  streams(options: ConnectionOptions): Road {
    const peer = new RawPeer({ full: true });
    const connection = McplConnection.fromStreams(peer.input, peer.output, options);
    return {
      connection,
      bring(frame) {
        if (!peer.input.writableEnded && !peer.input.destroyed) peer.sendRaw(frame);
      },
      happen(event) {
        if (event === 'end') peer.input.end();
        else if (event === 'cut') peer.input.destroy();
        else if (event === 'fail') peer.input.destroy(new RoadFailure());
        else if (event === 'output-end') peer.output.end();
        else if (event === 'output-cut') peer.output.destroy(new RoadFailure());
        else if (event === 'flow') peer.output.resume();
        else peer.output.pause();
      },
    };
  },

  webSocket(options: ConnectionOptions): Road {
    const socket = new FakeWebSocket(0);
    const connection = McplConnection.fromWebSocket(socket, options);
    return {
      connection,
      bring(frame) {
        if (socket.readyState < 3) socket.emit('message', { data: frame });
      },
      happen(event) {
        if (socket.readyState === 3) return;
        if (event === 'end') socket.emit('close', { code: 1000 });
        else if (event === 'cut') socket.emit('close', { code: 1006, reason: 'cut' });
        else if (event === 'fail') socket.emit('error', { error: new RoadFailure() });
        else if (event === 'output-end') socket.readyState = 2;
        else if (event === 'output-cut') {
          socket.onSend = () => {
            throw new RoadFailure();
          };
        } else if (event === 'stall') socket.bufferedAmount = 2 * 1024 * 1024;
        else {
          socket.bufferedAmount = 0;
          if (socket.readyState === 0) socket.emit('open');
        }
      },
    };
  },

  transport(options: ConnectionOptions): Road {
    const transport = new ScriptedTransport();
    let closed = false;
    const close = () => {
      if (!closed) transport.onclose?.();
      closed = true;
    };
    transport.whenClosed = async () => close();
    const connection = McplConnection.fromTransport(transport, options);
    return {
      connection,
      bring(frame) {
        if (closed) return;
        try {
          transport.onmessage?.(JSON.parse(String(frame)) as JsonRpcMessage);
        } catch (error) {
          if (error instanceof SyntaxError) transport.onerror?.(new RoadFailure());
          else throw error;
        }
      },
      happen(event) {
        if (event === 'end' || event === 'cut') close();
        else if (event === 'fail') transport.onerror?.(new RoadFailure());
        else if (event === 'output-end') transport.whenSent = () => Promise.reject(new RoadFailure());
        else if (event === 'stall') transport.whenSent = () => new Promise(() => {});
        else if (event === 'flow') transport.whenSent = async () => {};
        else {
          transport.whenSent = () => {
            throw new RoadFailure();
          };
        }
      },
    };
  },
};
