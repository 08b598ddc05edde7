import { McpClient } from '@mcplkit/client';
import { MemoryTransport, type MessageTransport } from '@mcplkit/wire';
import { describe, expect, it, vi } from 'vitest';
import { FakeServer, next, settled } from './support/fake-server.ts';

/** A transport that can be lost, and brings another one when the test says so. */
function dialled() {
  const servers: FakeServer[] = [];
  let listener: ((transport: MessageTransport) => void) | undefined;
  const dial = () => {
    const [near, far] = MemoryTransport.createPair();
    const server = new FakeServer(far);
    server.connection.handle('resources/subscribe', () => ({}));
    server.connection.handle('resources/unsubscribe', () => ({}));
    server.connection.handle('logging/setLevel', () => ({}));
    server.connection.handle('tools/list', () => ({ tools: [] }));
    servers.push(server);
    return near as MessageTransport;
  };
  const ended = vi.fn(() => {
    listener = undefined;
  });
  const first = dial();
  first.accept = (each) => {
    listener = each;
    return ended;
  };
  const client = new McpClient({ name: 'host', version: '1.0.0' }, first);
  const errors: Error[] = [];
  client.onError.subscribe((error) => errors.push(error));
  const server = (index: number) => {
    const each = servers[index];
    if (each === undefined) throw new Error('There is no such server.');
    return each;
  };
  return {
    client,
    errors,
    ended,
    dial,
    server,
    servers,
    listening: () => listener,
    bring: (road = dial()) => listener?.(road),
  };
}

describe('a session that was lost', () => {
  it('is followed by another over the road that the transport brings', async () => {
    const { client, server, bring } = dialled();
    const told: string[] = [];
    client.onConnected.subscribe(() => told.push('connected'));
    client.onDisconnected.subscribe(() => told.push('disconnected'));
    await client.connect();
    server(0).connection.close();
    await settled();
    expect(client.isConnected).toBe(false);
    const again = next(client.onConnected);
    bring();
    await again;
    expect(told).toEqual(['connected', 'disconnected', 'connected']);
    expect(server(1).paramsOf('initialize')).toHaveLength(1);
    expect(await client.listTools()).toEqual([]);
    await client.disconnect();
  });

  it('is renewed: subscriptions and the log level, and only what is still wanted', async () => {
    const { client, server, bring } = dialled();
    await client.connect();
    await client.subscribeResource('app://a');
    await client.subscribeResource('app://b');
    await client.unsubscribeResource('app://b');
    await client.setLoggingLevel('error');
    server(0).connection.close();
    await settled();
    bring();
    await next(client.onConnected);
    await settled();
    expect(
      server(1)
        .heard.map(({ method, params }) => [method, params])
        .slice(2),
    ).toEqual([
      ['resources/subscribe', { uri: 'app://a' }],
      ['logging/setLevel', { level: 'error' }],
    ]);
    await client.disconnect();
  });

  it('may have missed changes, so all are told', async () => {
    const { client, server, bring } = dialled();
    await client.connect();
    await client.subscribeResource('app://a');
    const told: string[] = [];
    client.onToolsChanged.subscribe(() => told.push('tools'));
    client.onResourcesChanged.subscribe(() => told.push('resources'));
    client.onPromptsChanged.subscribe(() => told.push('prompts'));
    client.onResourceUpdated.subscribe((uri) => told.push(uri));
    await client.listTools();
    server(0).connection.close();
    bring();
    await next(client.onConnected);
    expect(told).toEqual(['tools', 'resources', 'prompts', 'app://a']);
    await client.listTools();
    expect(server(1).paramsOf('tools/list')).toHaveLength(1);
    await client.disconnect();
  });

  it('has its handlers again', async () => {
    const { client, server, bring } = dialled();
    client.handle('acme/ask', () => 'yes');
    await client.connect();
    client.handle('acme/ask', () => 'still');
    server(0).connection.close();
    bring();
    await next(client.onConnected);
    expect(await server(1).connection.sendRequest('acme/ask')).toBe('still');
    await client.disconnect();
  });

  it('fails calls at once while there is no other', async () => {
    const { client, server } = dialled();
    await client.connect();
    server(0).connection.close();
    await settled();
    await expect(client.listTools()).rejects.toMatchObject({ code: 'closed', outcome: 'not-sent' });
    await client.disconnect();
  });

  it('stays lost when the handshake fails, until the next road; the failure is reported', async () => {
    const { client, server, servers, dial, bring, errors } = dialled();
    await client.connect();
    server(0).connection.close();
    const bad = dial();
    servers.at(-1)?.connection.handle('initialize', () => ({}) as never);
    bring(bad);
    await settled();
    expect(client.isConnected).toBe(false);
    expect(errors).toMatchObject([{ code: 'invalid-result' }]);
    bring();
    await next(client.onConnected);
    expect(client.isConnected).toBe(true);
    await client.disconnect();
  });

  it('tells what the server refuses to renew, and asks the next one again', async () => {
    const { client, server, servers, dial, bring, errors } = dialled();
    await client.connect();
    await client.subscribeResource('app://a');
    server(0).connection.close();
    const road = dial();
    servers.at(-1)?.connection.handle('resources/subscribe', () => {
      throw new Error('busy');
    });
    bring(road);
    await next(client.onConnected);
    await settled();
    expect(errors).toMatchObject([{ name: 'RpcError' }]);
    server(1).connection.close();
    bring();
    await next(client.onConnected);
    await settled();
    expect(server(2).paramsOf('resources/subscribe')).toEqual([{ uri: 'app://a' }]);
    await client.disconnect();
  });

  it('is not followed after disconnect(): the transport is told, and a road that comes late is not used', async () => {
    const { client, dial, ended, server, listening } = dialled();
    await client.connect();
    const late = listening();
    await client.disconnect();
    expect(ended).toHaveBeenCalledOnce();
    late?.(dial());
    await settled();
    expect(server(1).heard).toEqual([]);
    expect(client.isConnected).toBe(false);
  });

  it('is given up by a client that disconnects in the middle of the next handshake', async () => {
    const { client, server, dial, servers, bring, errors } = dialled();
    await client.connect();
    server(0).connection.close();
    const road = dial();
    servers.at(-1)?.connection.handle('initialize', () => new Promise<never>(() => {}));
    bring(road);
    await settled();
    await client.disconnect();
    await settled();
    expect(server(1).connection.isClosed).toBe(true);
    expect(errors).toEqual([]);
  });
});
