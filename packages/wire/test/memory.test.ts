import { describe, expect, it } from 'vitest';
import { ConnectionClosedError } from '../src/errors.ts';
import { MemoryTransport } from '../src/memory.ts';
import type { JsonRpcMessage } from '../src/message.ts';
import { turns } from './helpers/turns.ts';
import { uncaughtDuring } from './helpers/uncaught.ts';

const message = (method: string): JsonRpcMessage => ({ jsonrpc: '2.0', method });

/** Two ends, and what each of them heard, in order. */
function make() {
  const [here, there] = MemoryTransport.createPair();
  const watch = (end: MemoryTransport) => {
    const heard: unknown[] = [];
    end.onmessage = (it) => heard.push((it as { method: string }).method);
    end.onclose = () => heard.push('closed');
    end.onerror = (error) => heard.push(error);
    return heard;
  };
  return { here, there, atHere: watch(here), atThere: watch(there) };
}

const notSent = (error: unknown) => error instanceof ConnectionClosedError && error.outcome === 'not-sent';

describe('MemoryTransport', () => {
  it('delivers to the other end, in order, on a later microtask and by reference', async () => {
    const { here, there, atThere } = make();
    await Promise.all([here.start(), there.start()]);
    const received: JsonRpcMessage[] = [];
    const { onmessage } = there;
    there.onmessage = (it) => {
      received.push(it);
      onmessage?.(it);
    };
    const first = message('a');
    void here.send(first);
    void here.send(message('b'));
    expect(atThere).toEqual([]);
    await turns();
    expect(atThere).toEqual(['a', 'b']);
    expect(received[0]).toBe(first);
  });

  it.each([
    ['the sender starts first', ['here', 'there']],
    ['the receiver starts first', ['there', 'here']],
  ] as const)('lets %s: what was sent meanwhile waits', async (_name, order) => {
    const ends = make();
    void ends.here.send(message('before'));
    await turns();
    await ends[order[0]].start();
    void ends.here.send(message('between'));
    await turns();
    await ends[order[1]].start();
    void ends.here.send(message('after'));
    await turns();
    expect(ends.atThere).toEqual(['before', 'between', 'after']);
  });

  it('closes behind the messages that were sent before, once at each end', async () => {
    const { here, there, atHere, atThere } = make();
    await Promise.all([here.start(), there.start()]);
    void here.send(message('a'));
    void here.close();
    void here.close();
    expect(atHere).toEqual(['closed']);
    await turns();
    expect(atThere).toEqual(['a', 'closed']);
    await there.close();
    expect([atHere, atThere]).toEqual([['closed'], ['a', 'closed']]);
  });

  it('delivers nothing to an end that has closed', async () => {
    const { here, there, atThere } = make();
    await Promise.all([here.start(), there.start()]);
    void here.send(message('a'));
    void here.send(message('b'));
    const { onmessage } = there;
    there.onmessage = (it) => {
      onmessage?.(it);
      void there.close();
    };
    await turns();
    expect(atThere).toEqual(['a', 'closed']);
  });

  it('tells an end that starts after the other closed', async () => {
    const { here, there, atThere } = make();
    await here.start();
    void here.send(message('a'));
    await here.close();
    await there.start();
    await turns();
    expect(atThere).toEqual(['a', 'closed']);
  });

  it('rejects a message after the close of either end, as one that was not sent', async () => {
    const { here, there } = make();
    await Promise.all([here.start(), there.start()]);
    await here.close();
    await expect(here.send(message('a'))).rejects.toSatisfy(notSent);
    await expect(there.send(message('a'))).rejects.toSatisfy(notSent);
  });

  it('rejects a message to an end that stopped listening by closing before it started', async () => {
    const { here, there } = make();
    await there.close();
    await expect(here.send(message('a'))).rejects.toSatisfy(notSent);
  });

  it('starts once, and not after a close', async () => {
    const { here, there } = make();
    await here.start();
    await expect(here.start()).rejects.toMatchObject({ code: 'transport-failed' });
    await there.close();
    await expect(there.start()).rejects.toMatchObject({ code: 'transport-failed' });
  });

  it('holds 65,536 messages for an end that does not start, and refuses the next (decision 7)', async () => {
    const { here, there, atThere } = make();
    for (let index = 0; index < 65_536; index++) void here.send(message('m'));
    await expect(here.send(message('m'))).rejects.toMatchObject({ code: 'limit-reached' });
    await there.start();
    await turns();
    expect(atThere).toHaveLength(65_536);
    await expect(here.send(message('m'))).resolves.toBeUndefined();
  });

  it('gives onerror what onmessage threw, and delivers the messages behind it', async () => {
    const { here, there, atThere } = make();
    await Promise.all([here.start(), there.start()]);
    const { onmessage } = there;
    const error = new Error('first');
    const thrown: unknown[] = [error, 'second'];
    there.onmessage = (it) => {
      if (thrown.length > 0) throw thrown.shift();
      onmessage?.(it);
    };
    for (const name of ['a', 'b', 'c']) void here.send(message(name));
    await turns();
    expect(atThere).toMatchObject([error, { code: 'listener-failed', cause: 'second' }, 'c']);
  });

  it('makes an uncaught exception of what onmessage threw where nobody listens for errors', async () => {
    const { here, there, atThere } = make();
    await Promise.all([here.start(), there.start()]);
    const { onmessage } = there;
    const error = new Error('first');
    there.onerror = undefined;
    there.onmessage = (it) => {
      onmessage?.(it);
      if (atThere.length === 1) throw error;
    };
    expect(
      await uncaughtDuring(() => {
        void here.send(message('a'));
        void here.send(message('b'));
      }),
    ).toEqual([error]);
    expect(atThere).toEqual(['a', 'b']);
  });

  it('makes pairs of a subclass', () => {
    class Mine extends MemoryTransport {
      readonly mine = true;
    }
    const [here, there] = Mine.createPair();
    expect([here.mine, there.mine]).toEqual([true, true]);
  });
});
