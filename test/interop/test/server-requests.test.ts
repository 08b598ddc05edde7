import { type JsonRpcRequest, McplConnection, type PushEventParams } from '@mcplkit/wire';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OFFICIAL_CLIENTS, type OfficialClient } from '../src/official-clients.ts';
import { PAIRS } from '../src/roads.ts';

const EVENT: PushEventParams = {
  featureSet: 'bell',
  eventId: 'e1',
  timestamp: '2026-01-01T00:00:00Z',
  payload: { content: [{ type: 'text', text: 'ding' }] },
};

/** MCPL stands on what a server sends of its own accord: a host that knows nothing of it must not mind. */
describe.each(OFFICIAL_CLIENTS)('what a server sends of its own accord, to $kind', ({ make }) => {
  let client: OfficialClient;
  let server: McplConnection;

  beforeEach(async () => {
    const [serverEnd, clientEnd] = PAIRS.LoopbackTransport();
    server = McplConnection.fromTransport(serverEnd);
    server.handle('initialize', () => ({
      protocolVersion: '2025-11-25',
      capabilities: { experimental: { mcpl: { version: '0.5', pushEvents: true } } },
      serverInfo: { name: 'bell', version: '1.0.0' },
    }));
    server.handle('ping', () => ({}));
    client = make();
    await client.connect(clientEnd);
  });

  afterEach(() => client.close());

  it('has an advertisement that arrives as it was made', () => {
    expect(client.getServerCapabilities()?.experimental).toEqual({
      mcpl: { version: '0.5', pushEvents: true },
    });
  });

  it('is refused with an error by a client that does not know it, and the session goes on', async () => {
    await expect(server.sendRequest('push/event', EVENT)).rejects.toMatchObject({ code: -32601 });
    server.sendNotification('channels/changed', { added: [] });
    await client.ping();
  });

  it('is answered by a client that knows it', async () => {
    client.fallbackRequestHandler = async ({ method, params }: JsonRpcRequest) => ({
      accepted: true,
      method,
      params,
    });
    expect(await server.sendRequest('push/event', EVENT)).toEqual({
      accepted: true,
      method: 'push/event',
      params: EVENT,
    });
  });

  it('comes as notifications in the order in which they were sent', async () => {
    const seen: unknown[] = [];
    client.fallbackNotificationHandler = async ({ params }) => void seen.push(params?.removed);
    for (let number = 0; number < 20; number++) {
      server.sendNotification('channels/changed', { removed: [String(number)] });
    }
    await client.ping();
    expect(seen).toEqual(Array.from({ length: 20 }, (_, number) => [String(number)]));
  });
});
