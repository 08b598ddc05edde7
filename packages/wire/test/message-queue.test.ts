import { describe, expect, it } from 'vitest';
import { ConnectionClosedError } from '../src/errors.ts';
import { type IncomingMessage, MessageQueue } from '../src/message-queue.ts';
import { countWork } from './helpers/work.ts';

const message = (method: string): IncomingMessage => ({
  type: 'notification',
  notification: { jsonrpc: '2.0', method },
});

const closed = (error: unknown) => error instanceof ConnectionClosedError && error.outcome === undefined;

describe('MessageQueue', () => {
  it('gives messages in the order in which they came', async () => {
    const queue = new MessageQueue();
    queue.push(message('a'), 1);
    queue.push(message('b'), 1);
    expect([await queue.next(), await queue.next()]).toEqual([message('a'), message('b')]);
  });

  it('serves those who wait in the order in which they asked', async () => {
    const queue = new MessageQueue();
    const waiting = [queue.next(), queue.next()];
    queue.push(message('a'), 1);
    queue.push(message('b'), 1);
    expect(await Promise.all(waiting)).toEqual([message('a'), message('b')]);
    expect(queue.length).toBe(0);
  });

  it('counts what waits, and how long it was on the wire', async () => {
    const queue = new MessageQueue();
    const taken = queue.next();
    queue.push(message('taken at once'), 7);
    await taken;
    expect([queue.length, queue.totalLength]).toEqual([0, 0]);
    queue.push(message('a'), 10);
    queue.push(message('b'), 5);
    expect([queue.length, queue.totalLength]).toEqual([2, 15]);
    queue.shift();
    expect([queue.length, queue.totalLength]).toEqual([1, 5]);
    await queue.next();
    expect([queue.length, queue.totalLength]).toEqual([0, 0]);
    expect(queue.shift()).toBeUndefined();
  });

  it('gives what is left after the close, and then rejects (seed: "returns what was already queued")', async () => {
    const queue = new MessageQueue();
    queue.push(message('a'), 1);
    queue.close();
    expect(await queue.next()).toEqual(message('a'));
    await expect(queue.next()).rejects.toSatisfy(closed);
    await expect(queue.next()).rejects.toSatisfy(closed);
  });

  it('rejects all who wait at the close', async () => {
    const queue = new MessageQueue();
    const waiting = [queue.next(), queue.next()];
    queue.close();
    for (const one of await Promise.allSettled(waiting)) {
      expect(one).toSatisfy((it) => it.status === 'rejected' && closed(it.reason));
    }
  });

  it('is drained by work that is linear in the number of messages [DELIVER-6]', async () => {
    const count = 100_000;
    const queue = new MessageQueue();
    for (let index = 0; index < count; index++) queue.push(message(`n${index}`), 1);
    const taken: Promise<IncomingMessage>[] = [];
    const work = countWork(() => {
      for (let index = 0; index < count; index++) taken.push(queue.next());
    });
    expect((await Promise.all(taken)).at(-1)).toEqual(message(`n${count - 1}`));
    expect(work.sliced).toBeLessThan(2 * count);
  });
});
