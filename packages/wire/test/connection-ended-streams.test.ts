import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { McplConnection } from '../src/connection.ts';
import { notification } from './helpers/raw-peer.ts';
import { turns } from './helpers/turns.ts';
import { uncaughtDuring } from './helpers/uncaught.ts';
import { watch } from './helpers/watch.ts';

describe('McplConnection built on a stream that was already done (seed)', () => {
  const streams = () => ({ input: new PassThrough(), output: new PassThrough() });

  async function ended() {
    const both = streams();
    both.input.resume().end();
    await turns();
    return both;
  }

  const done: [string, boolean, () => Promise<{ input: PassThrough; output: PassThrough }>][] = [
    ['an input that ended', false, ended],
    [
      'an input that ended and was not destroyed',
      false,
      async () => {
        const input = new PassThrough({ autoDestroy: false });
        input.resume().end();
        await turns();
        expect(input.destroyed).toBe(false);
        return { input, output: new PassThrough() };
      },
    ],
    [
      'an input that was destroyed',
      false,
      async () => {
        const both = streams();
        both.input.destroy();
        await turns();
        return both;
      },
    ],
    [
      'an input that was destroyed in this turn',
      false,
      async () => {
        const both = streams();
        both.input.destroy();
        return both;
      },
    ],
    [
      'an input that failed in this turn',
      true,
      async () => {
        const both = streams();
        both.input.destroy(new Error('of the stream'));
        return both;
      },
    ],
    [
      'an output that failed',
      true,
      async () => {
        const both = streams();
        both.output.on('error', () => {}).destroy(new Error('of the stream'));
        await turns();
        return both;
      },
    ],
    [
      'an output that was destroyed before it finished',
      false,
      async () => {
        const both = streams();
        both.output.destroy();
        return both;
      },
    ],
  ];

  it.each(done)(
    'is closed from the start, and says so later, to listeners added at once: %s [CLOSE-13]',
    async (_name, fails, prepare) => {
      const { input, output } = await prepare();
      const connection = McplConnection.fromStreams(input, output);
      expect(connection.isClosed).toBe(true);
      const heard = watch(connection);
      expect(heard).toEqual([]);
      const uncaught = await uncaughtDuring(async () => {
        await new Promise<void>((resolve) => connection.once('close', resolve));
      });
      expect(uncaught).toEqual([]);
      expect(heard).toMatchObject(fails ? [{ message: 'of the stream' }, 'close'] : ['close']);
      await expect(connection.nextMessage()).rejects.toMatchObject({ outcome: undefined });
      await expect(connection.sendRequest('m')).rejects.toMatchObject({ outcome: 'not-sent' });
      await expect(connection.opened).rejects.toBeInstanceOf(Error);
      connection.close();
      expect(output.destroyed).toBe(true);
    },
  );

  it('but an output that was ended on purpose leaves it open to read', async () => {
    const { input, output } = streams();
    output.resume().end();
    await turns();
    const connection = McplConnection.fromStreams(input, output);
    expect(connection.isClosed).toBe(false);
    input.write(`${JSON.stringify(notification('n'))}\n`);
    expect(await connection.nextMessage()).toMatchObject({ notification: { method: 'n' } });
    connection.close();
  });

  it("and a stream of it that fails later is nobody's uncaught exception", async () => {
    const { input, output } = await ended();
    const connection = McplConnection.fromStreams(input, output);
    const heard = watch(connection);
    expect(await uncaughtDuring(() => output.destroy(new Error('late')))).toEqual([]);
    await turns();
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(heard).toEqual(['close']);
    connection.close();
  });
});
