import { type JsonRpcMessage, McplConnection, MemoryTransport, type MessageTransport } from '@mcplkit/wire';
import { describe, expect, it } from 'vitest';
import { McpServer } from '../src/index.ts';

/** A transport that brings further roads, by hand. */
class Bringing extends MemoryTransport {
  listener: ((transport: MessageTransport) => void) | undefined;
  readonly accept = (listener: (transport: MessageTransport) => void) => {
    this.listener = listener;
    return () => {
      this.listener = undefined;
    };
  };
}

async function ping(transport: MessageTransport): Promise<unknown> {
  const connection = McplConnection.fromTransport(transport);
  const answer = await connection.sendRequest('ping');
  connection.close();
  return answer;
}

describe('a server over a transport that brings further roads', () => {
  it('serves each in a session of its own, also when the first has ended, until stop()', async () => {
    const [serverEnd, clientEnd] = Bringing.createPair();
    const server = new McpServer({ transport: serverEnd });
    await server.start();
    expect(await ping(clientEnd)).toEqual({});
    expect([server.isRunning, server.sessions.size]).toEqual([true, 0]);
    const [next, client] = MemoryTransport.createPair();
    serverEnd.listener?.(next);
    const connection = McplConnection.fromTransport(client);
    expect(await connection.sendRequest('ping')).toEqual({});
    expect(server.sessions.size).toBe(1);
    await server.stop();
    expect([server.isRunning, server.sessions.size, serverEnd.listener]).toEqual([false, 0, undefined]);
    connection.close();
  });

  it('goes on after one that does not open, and reports why', async () => {
    const [serverEnd, clientEnd] = Bringing.createPair();
    const server = new McpServer({ transport: serverEnd });
    const errors: Error[] = [];
    server.onError.subscribe((error) => errors.push(error));
    await server.start();
    const locked: MessageTransport = {
      start: () => Promise.reject(new Error('locked')),
      send: (_message: JsonRpcMessage) => Promise.resolve(),
      close: () => Promise.resolve(),
    };
    serverEnd.listener?.(locked);
    expect(await ping(clientEnd)).toEqual({});
    expect(errors).toMatchObject([{ message: expect.stringContaining('locked') }]);
    await server.stop();
  });

  it('takes no more when the first road does not open', async () => {
    let isTaken = false;
    const transport: MessageTransport = {
      start: () => Promise.reject(new Error('locked')),
      send: () => Promise.resolve(),
      close: () => Promise.resolve(),
      accept: () => {
        isTaken = true;
        return () => {
          isTaken = false;
        };
      },
    };
    const server = new McpServer({ transport });
    await expect(server.start()).rejects.toThrow('locked');
    expect([isTaken, server.isRunning]).toEqual([false, false]);
  });
});
