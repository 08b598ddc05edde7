import type { Server } from 'node:net';
import { listenTcp } from '@mcplkit/transports/tcp';
import { expect, it, vi } from 'vitest';

const made = vi.hoisted(() => [] as Server[]);

vi.mock('node:net', async (original) => {
  const net = await original<typeof import('node:net')>();
  const createServer = (options: import('node:net').ServerOpts) => {
    const server = net.createServer(options);
    made.push(server);
    return server;
  };
  return { ...net, createServer };
});

it('a connection that the system cannot take is told, and ends nothing', async () => {
  const told: Error[] = [];
  const listeners = [
    await listenTcp({ onerror: (error) => told.push(error) }, () => {}),
    await listenTcp({}, () => {}),
  ];
  expect(made).toHaveLength(2);
  const error = Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' });
  for (const server of made) server.emit('error', error);
  expect([told, made.every(({ listening }) => listening)]).toEqual([[error], true]);
  await Promise.all(listeners.map((listener) => listener.close()));
});
