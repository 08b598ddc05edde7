import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GREETING, NOTE } from '../src/greeting.ts';
import {
  type ClientKind,
  callTool,
  connectToProgram,
  OFFICIAL_CLIENTS,
  type OfficialClient,
  readText,
} from '../src/official-clients.ts';
import { PAIRS, SERVE } from '../src/roads.ts';
import { workshop } from '../src/workshop.ts';

/** Every way to our server. Closing the client ends the server's session, or its process. */
const ROADS: { road: string; connect(kind: ClientKind): Promise<OfficialClient> }[] = [
  {
    road: 'the standard streams of a process',
    connect: async (kind) => (await connectToProgram(kind, SERVE, 'workshop', 'ours')).client,
  },
  ...Object.entries(PAIRS).map(([road, makePair]) => ({
    road,
    async connect({ make }: ClientKind) {
      const [serverEnd, clientEnd] = makePair();
      const client = make();
      await Promise.all([workshop().connect(serverEnd), client.connect(clientEnd)]);
      return client;
    },
  })),
];

describe.each(ROADS)('our server over $road', ({ connect }) => {
  describe.each(OFFICIAL_CLIENTS)('called by $kind', (kind) => {
    let client: OfficialClient;

    beforeAll(async () => {
      client = await connect(kind);
    });

    afterAll(() => client.close());

    it('says who it is, what it offers and how to use it', () => {
      expect(client.getServerVersion()).toMatchObject({ name: 'workshop', version: '1.0.0' });
      expect(client.getServerCapabilities()).toEqual({
        logging: {},
        tools: { listChanged: true },
        resources: { subscribe: true, listChanged: true },
      });
      expect(client.getInstructions()).toBe('Mind the lathe.');
    });

    it('lists its tools, resources and templates', async () => {
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toEqual(['greet', 'echo', 'long', 'fail', 'touch', 'hang']);
      expect((await client.listResources()).resources).toEqual([
        { uri: NOTE.uri, name: NOTE.name, mimeType: 'text/plain' },
      ]);
      expect((await client.listResourceTemplates()).resourceTemplates).toEqual([
        { uriTemplate: 'workshop://shelf/{number}', name: 'Shelf' },
      ]);
    });

    it('calls tools, with every character intact in both directions', async () => {
      expect((await callTool(client, 'greet')).text).toBe(GREETING);
      expect((await callTool(client, 'echo', { text: GREETING })).structured).toEqual({ text: GREETING });
    });

    it('shows the failure of a tool as a result that the model sees', async () => {
      expect(await callTool(client, 'fail')).toMatchObject({ isError: true, text: 'the lathe is broken' });
    });

    it('reads resources, by their own URI and through a template', async () => {
      expect(await readText(client, NOTE.uri)).toBe(NOTE.text);
      expect(await readText(client, 'workshop://shelf/7')).toBe('nails');
    });

    it('refuses what is not there', async () => {
      await expect(callTool(client, 'saw')).rejects.toMatchObject({ code: -32602 });
      await expect(readText(client, 'workshop://shelf/8')).rejects.toThrow(
        'Resource not found: workshop://shelf/8',
      );
      await expect(client.complete(COMPLETION)).rejects.toThrow(/completion/);
    });

    it('is told of changes of a resource while it subscribes, and not after', async () => {
      const notified: unknown[] = [];
      client.fallbackNotificationHandler = async (notification) => void notified.push(notification);
      await client.subscribeResource({ uri: NOTE.uri });
      await callTool(client, 'touch');
      await client.unsubscribeResource({ uri: NOTE.uri });
      await callTool(client, 'touch');
      await client.ping();
      expect(notified).toMatchObject([
        { method: 'notifications/resources/updated', params: { uri: NOTE.uri } },
      ]);
    });
  });
});

/** A request that our server does not serve. */
const COMPLETION = {
  ref: { type: 'ref/resource' as const, uri: 'workshop://shelf/{number}' },
  argument: { name: 'number', value: '' },
};
