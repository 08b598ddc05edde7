import { loopbackRoad, type Road } from '@mcplkit/transports/contract';
import type { MessageTransport } from '@mcplkit/wire';
import { expect, it } from 'vitest';
import { LazyTransport } from '../src/endpoint/lazy-transport.ts';
import { checkRoad } from './support/check-road.ts';
import { redialling } from './support/roads/redialling.ts';

/** The road, loaded before it is there. */
const lazy = (road: Road): Road => ({
  ...road,
  name: `${road.name}, loaded first`,
  // What is sent before it is there cannot wait for it.
  async open(options) {
    const opened = await road.open(options);
    const loading = new Promise<MessageTransport>((resolve) => setTimeout(() => resolve(opened.near)));
    return { ...opened, near: new LazyTransport(loading) };
  },
});

checkRoad(lazy(loopbackRoad));
checkRoad(lazy(redialling()));

it('tells at its start that the road could not be loaded', async () => {
  const transport = new LazyTransport(Promise.reject(new Error('no such module')));
  await expect(transport.start()).rejects.toThrow('no such module');
  let closes = 0;
  transport.onclose = () => {
    closes += 1;
  };
  await transport.close();
  await transport.close();
  expect(closes).toBe(1);
});

it('passes on what the transport knows of its session', async () => {
  const versions: string[] = [];
  const inner: MessageTransport = {
    sessionId: 'one',
    start: async () => {},
    send: async () => {},
    close: async () => {},
    setProtocolVersion: (version) => versions.push(version),
  };
  const transport = new LazyTransport(Promise.resolve(inner));
  expect(transport.sessionId).toBeUndefined();
  await transport.start();
  transport.setProtocolVersion('2025-11-25');
  expect([transport.sessionId, versions]).toEqual(['one', ['2025-11-25']]);
});
