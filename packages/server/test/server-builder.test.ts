import { MemoryTransport } from '@mcplkit/wire';
import { expect, it } from 'vitest';
import { McpServer, McpServerBuilder } from '../src/index.ts';
import { FakeBehavior, tools } from './support/fake-behavior.ts';
import { Peer } from './support/peer.ts';

it('makes a server with everything that it was told', async () => {
  const [, there] = MemoryTransport.createPair();
  const server = new McpServerBuilder()
    .withName('demo')
    .withVersion('1.2.3')
    .withInstructions('Count with care.')
    .withTransport(there)
    .register(new FakeBehavior('a', { tools: tools('a') }))
    .register(new FakeBehavior('b', { tools: tools('b') }), new FakeBehavior('c', { tools: tools('c') }))
    .build();
  expect(server).toBeInstanceOf(McpServer);
  expect(server.isRunning).toBe(false);
  await server.start();
  const peer = await Peer.connect(server);
  expect(await peer.initialize()).toMatchObject({
    serverInfo: { name: 'demo', version: '1.2.3' },
    instructions: 'Count with care.',
  });
  expect(await peer.request('tools/list')).toEqual({ tools: tools('a', 'b', 'c') });
  await server.stop();
});

it('makes a server from nothing', async () => {
  const server = new McpServerBuilder().build();
  const peer = await Peer.connect(server);
  const answer = await peer.initialize();
  expect(answer.serverInfo).toEqual({ name: 'mcp-server', version: '0.0.0' });
  expect(answer).not.toHaveProperty('instructions');
  await server.stop();
});

it('makes servers that do not follow what it is told afterwards', async () => {
  const builder = new McpServerBuilder()
    .withName('first')
    .register(new FakeBehavior('a', { tools: tools('a') }));
  const first = builder.build();
  const second = builder
    .withName('second')
    .register(new FakeBehavior('b', { tools: tools('b') }))
    .build();
  expect([first.name, second.name]).toEqual(['first', 'second']);
  const peer = await Peer.meet(first);
  expect(await peer.request('tools/list')).toEqual({ tools: tools('a') });
  await first.stop();
});

it('refuses behaviors that do not fit together, when it builds', () => {
  const builder = new McpServerBuilder().register(new FakeBehavior('a'), new FakeBehavior('a'));
  expect(() => builder.build()).toThrow(expect.objectContaining({ code: 'duplicate-namespace' }));
});
