import { PassThrough } from 'node:stream';
import type { McpServer } from '@mcplkit/server';
import { StreamableHttpClientTransport } from '@mcplkit/transports/http';
import { type MessageTransport, StreamTransport } from '@mcplkit/wire';
import { Client } from '@modelcontextprotocol/client';
import { Client as SdkClient } from '@modelcontextprotocol/sdk/client/index.js';
import {
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ListRootsRequestSchema,
  LoggingMessageNotificationSchema,
  PromptListChangedNotificationSchema,
  ResourceUpdatedNotificationSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { officialHttpClient, serveOverHttp } from '../src/http-peers.ts';
import type { OfficialClient } from '../src/official-clients.ts';
import { callTool } from '../src/official-clients.ts';
import { studio } from '../src/studio.ts';

const INFO = { name: 'interop', version: '1.0.0' };
const CAPABILITIES = { roots: {}, sampling: {}, elicitation: {} };
const ROOTS = { roots: [{ uri: 'file:///set' }] };
const SAMPLED = {
  role: 'assistant' as const,
  model: 'director-1',
  content: { type: 'text' as const, text: 'Action!' },
};
const ELICITED = { action: 'accept' as const, content: { name: 'Ada' } };

/** What a client hears, by method; each entry settles with the first of its kind. */
interface Heard {
  log: Promise<unknown>;
  updated: Promise<unknown>;
  prompts: Promise<unknown>;
}

interface Visitor {
  client: OfficialClient;
  heard: Heard;
  /** Calls the tool that reports progress. */
  film(onprogress: (report: unknown) => void): Promise<unknown>;
}

function sdk1(): Visitor {
  const client = new SdkClient(INFO, { capabilities: CAPABILITIES });
  client.setRequestHandler(ListRootsRequestSchema, () => ROOTS);
  client.setRequestHandler(CreateMessageRequestSchema, () => SAMPLED);
  client.setRequestHandler(ElicitRequestSchema, () => ELICITED);
  const first = (schema: Parameters<SdkClient['setNotificationHandler']>[0]) =>
    new Promise((resolve) => client.setNotificationHandler(schema, ({ params }) => resolve(params)));
  return {
    client,
    film: (onprogress) => client.callTool({ name: 'film' }, undefined, { onprogress }),
    heard: {
      log: first(LoggingMessageNotificationSchema),
      updated: first(ResourceUpdatedNotificationSchema),
      prompts: first(PromptListChangedNotificationSchema),
    },
  };
}

function client2(): Visitor {
  const client = new Client(INFO, { capabilities: CAPABILITIES });
  client.setRequestHandler('roots/list', () => ROOTS);
  client.setRequestHandler('sampling/createMessage', () => SAMPLED);
  client.setRequestHandler('elicitation/create', () => ELICITED);
  const first = (
    method:
      | 'notifications/message'
      | 'notifications/resources/updated'
      | 'notifications/prompts/list_changed',
  ) =>
    new Promise((resolve) =>
      client.setNotificationHandler(method, ({ params }: { params?: unknown }) => resolve(params)),
    );
  return {
    client,
    film: (onprogress) => client.callTool({ name: 'film' }, { onprogress }),
    heard: {
      log: first('notifications/message'),
      updated: first('notifications/resources/updated'),
      prompts: first('notifications/prompts/list_changed'),
    },
  };
}

/** A way to a server: the client's end of it, and what ends it. */
type Road = (server: McpServer, client: OfficialClient) => Promise<[MessageTransport, () => Promise<void>]>;

const streams: Road = async (server) => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  await server.connect(new StreamTransport(input, output));
  return [new StreamTransport(output, input), () => server.stop()];
};

const http: Road = async (server, client) => {
  const { url, close } = await serveOverHttp(server);
  return [officialHttpClient(client, url), close];
};

const ourHttp: Road = async (server) => {
  const { url, close } = await serveOverHttp(server);
  return [new StreamableHttpClientTransport(url), close];
};

describe.each([
  ['sdk 1', 'streams', sdk1, streams],
  ['client 2', 'streams', client2, streams],
  ['sdk 1', 'its own HTTP', sdk1, http],
  ['client 2', 'its own HTTP', client2, http],
  ['sdk 1', 'our HTTP', sdk1, ourHttp],
  ['client 2', 'our HTTP', client2, ourHttp],
])('with the official client of %s, over %s', (_kind, _road, make, open) => {
  let client: OfficialClient;
  let heard: Heard;
  let film: Visitor['film'];
  let house: ReturnType<typeof studio>;
  let release: () => Promise<void>;

  beforeEach(async () => {
    ({ client, heard, film } = make());
    house = studio();
    let transport: MessageTransport;
    [transport, release] = await open(house.server, client);
    await client.connect(transport);
  });

  afterEach(async () => {
    await client.close();
    await release();
    expect(house.server.sessions.size).toBe(0);
  });

  it('the server says who it is and what it can do', () => {
    expect(client.getServerVersion()).toMatchObject({
      title: 'The Studio',
      websiteUrl: 'https://example.org/studio',
    });
    expect(client.getInstructions()).toBe('Be quiet on the set.');
    expect(client.getServerCapabilities()).toEqual({
      tools: { listChanged: true },
      resources: { subscribe: true, listChanged: true },
      prompts: { listChanged: true },
      completions: {},
      logging: {},
    });
  });

  it('tools have titles, icons, annotations and results that fit their schemas', async () => {
    const { tools } = await client.listTools();
    expect(tools[0]).toMatchObject({
      title: 'Measure',
      annotations: { readOnlyHint: true },
      icons: [{ mimeType: 'image/png' }],
      _meta: { 'studio/unit': 'mm' },
    });
    expect(await callTool(client, 'measure', { by: 2 })).toMatchObject({ structured: { size: 4 } });
    expect(await callTool(client, 'measure', { by: 'two' })).toMatchObject({
      isError: true,
      text: 'Invalid arguments for measure: by must be a number, not a string.',
    });
  });

  it('resources come in pages, with several contents, blobs and templates', async () => {
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      // One of the two follows the cursors by itself.
      const page = await client.listResources(cursor === undefined ? {} : { cursor });
      names.push(...page.resources.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(names).toEqual(['one', 'two', 'three']);
    expect((await client.readResource({ uri: 'studio://one' })).contents).toHaveLength(2);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates).toMatchObject([{ uriTemplate: 'studio://reel/{id}' }]);
    const { contents } = await client.readResource({ uri: 'studio://reel/a%20b' });
    expect(contents).toMatchObject([{ blob: btoa('a b') }]);
  });

  it('prompts are listed, filled in and completed', async () => {
    expect((await client.listPrompts()).prompts).toMatchObject([{ name: 'direct' }]);
    const { messages } = await client.getPrompt({ name: 'direct', arguments: { scene: 'a forest' } });
    expect(messages).toMatchObject([{ content: { text: 'Direct a forest.' } }]);
    const ref = { type: 'ref/prompt' as const, name: 'direct' };
    expect(await client.complete({ ref, argument: { name: 'scene', value: 'f' } })).toMatchObject({
      completion: { values: ['forest', 'field'], total: 2, hasMore: false },
    });
  });

  it('progress, logs and changes are heard', async () => {
    await client.setLoggingLevel('debug');
    await client.subscribeResource({ uri: 'studio://one' });
    const progress: unknown[] = [];
    const onprogress = (report: unknown) => progress.push(report);
    await film(onprogress);
    expect(progress).toEqual([{ progress: 1, total: 2, message: 'half way' }]);
    house.change();
    expect(await heard.log).toMatchObject({ level: 'warning', logger: 'camera', data: { reel: 'short' } });
    expect(await heard.updated).toMatchObject({ uri: 'studio://one' });
    await heard.prompts;
    await client.unsubscribeResource({ uri: 'studio://one' });
  });

  it('the client is asked for its roots, its model and its person', async () => {
    expect(await callTool(client, 'ask')).toMatchObject({
      isError: false,
      structured: { roots: ['file:///set'], model: 'director-1', action: 'accept', content: { name: 'Ada' } },
    });
  });
});
