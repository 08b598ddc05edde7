import { ConnectionError } from '@mcplkit/wire';
import { durationOf } from './duration.ts';

/** How a peer is found that is gone without a word: a cable pulled, a process stopped, a router that forgot. */
export interface HeartbeatOptions {
  /** How often a ping is sent, in milliseconds. Default 30,000. */
  pingMs?: number;
  /** How long nothing at all may come before the road is ended, in milliseconds. Default 60,000. */
  silenceMs?: number;
}

/** A socket of the `ws` package: the WebSockets of browsers, and that of Node itself, have no pings. */
export interface PingableSocket {
  ping(): void;
  on(event: 'pong', listener: () => void): unknown;
  off(event: 'pong', listener: () => void): unknown;
  readonly isPaused?: boolean;
}

/** Checks the options of a heartbeat, and completes them. */
export function heartbeatOf(options: HeartbeatOptions | false): Required<HeartbeatOptions> | undefined {
  if (options === false) return undefined;
  const { pingMs = 30_000, silenceMs = 60_000 } = options;
  return { pingMs: durationOf('pingMs', pingMs), silenceMs: durationOf('silenceMs', silenceMs) };
}

/** Whether a socket can send pings. */
export function isPingable(socket: unknown): socket is PingableSocket {
  const { ping, on, off } = socket as Record<string, unknown>;
  return [ping, on, off].every((member) => typeof member === 'function');
}

/**
 * Sends pings over an open socket, and tells once when nothing has come for too long. Any byte is a sign of life: a pong
 * waits its turn behind a long message. Returns what ends it.
 */
export function keepAlive(
  socket: PingableSocket,
  { pingMs, silenceMs }: Required<HeartbeatOptions>,
  onSilence: (error: Error) => void,
): () => void {
  let heardAt = performance.now();
  let bytesBefore = bytesRead(socket);
  let timer: ReturnType<typeof setTimeout>;
  const heard = () => {
    heardAt = performance.now();
  };
  const stop = () => {
    clearTimeout(timer);
    socket.off('pong', heard);
  };
  const wait = () => {
    const delay = Math.max(1, Math.min(pingMs, heardAt + silenceMs - performance.now()));
    const dueAt = performance.now() + delay;
    timer = setTimeout(() => {
      const bytes = bytesRead(socket);
      // Whoever asked its socket to wait hears nothing, nor does a process that was asleep.
      if (bytes !== bytesBefore || socket.isPaused || performance.now() - dueAt > silenceMs / 2) heard();
      bytesBefore = bytes;
      if (performance.now() - heardAt >= silenceMs) {
        stop();
        const words = `The other end of the WebSocket has been silent for ${silenceMs} ms (silenceMs): it is taken to be gone.`;
        onSilence(new ConnectionError('transport-failed', words));
        return;
      }
      socket.ping();
      wait();
    }, delay);
  };
  socket.on('pong', heard);
  wait();
  return stop;
}

/** How much has come in, where the socket beneath can be seen. */
function bytesRead(socket: unknown): number | undefined {
  return (socket as { _socket?: { bytesRead?: number } | null })._socket?.bytesRead;
}
