import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineWriter } from '../src/line-writer.ts';
import { FakeOutput } from './helpers/fake-output.ts';
import { countWork } from './helpers/work.ts';

function make() {
  const output = new FakeOutput();
  return { output, writer: new LineWriter(output) };
}

const turn = () => Promise.resolve();

describe('LineWriter gathers', () => {
  it('what is written in one turn into one write, and ends each line with \\n', async () => {
    const { output, writer } = make();
    writer.write('one\n');
    writer.write('two\n');
    expect(output.written).toEqual([]);
    await turn();
    expect(output.written).toEqual(['one\ntwo\n']);
  });

  it('no more than 4,096 units, so that a long turn does not hold the reader up', () => {
    const { output, writer } = make();
    writer.write(`${'a'.repeat(4094)}\n`);
    expect(output.written).toEqual([]);
    writer.write('\n');
    expect(output.written).toEqual([`${'a'.repeat(4094)}\n\n`]);
  });

  it('U+2028 and U+2029 into their escapes, for readers that split there [FRAME-4]', () => {
    const { output, writer } = make();
    writer.write('"a\u2028b"\n');
    writer.write('"\u2029"\n');
    writer.flush();
    expect(output.written).toEqual(['"a\\u2028b"\n"\\u2029"\n']);
  });

  it('nothing that flush() was asked for', async () => {
    const { output, writer } = make();
    writer.write('one\n');
    writer.flush();
    writer.flush();
    expect(output.written).toEqual(['one\n']);
    await turn();
    expect(output.written).toEqual(['one\n']);
  });
});

describe('LineWriter holds back', () => {
  it('everything from the write at which the stream was full until it drained [BACK-1]', async () => {
    const { output, writer } = make();
    output.takesMore = false;
    writer.write('one\n');
    await turn();
    writer.write('two\n');
    await turn();
    writer.write('three\n');
    await turn();
    expect(output.written).toEqual(['one\n']);
    expect(writer.blocked).toBe(true);
    output.takesMore = true;
    writer.drained();
    expect(output.written.join('')).toBe('one\ntwo\nthree\n');
    expect(writer.blocked).toBe(false);
  });

  it('what is left when the stream fills up again while it drains', async () => {
    const { output, writer } = make();
    output.takesMore = false;
    for (const line of ['one', 'two', 'three']) {
      writer.write(`${line}\n`);
      await turn();
    }
    writer.drained();
    expect(output.written).toEqual(['one\n', 'two\n']);
    writer.drained();
    expect(output.written).toEqual(['one\n', 'two\n', 'three\n']);
  });

  it('nothing for a stream that was ended or destroyed: it writes no more to it', async () => {
    for (const state of ['writableEnded', 'destroyed'] as const) {
      const { output, writer } = make();
      output[state] = true;
      writer.write('one\n');
      await turn();
      writer.flush();
      expect(output.written).toEqual([]);
      expect(writer.handedOver).toBe(0);
    }
  });

  it('nothing after stop(), also what was gathered before', async () => {
    const { output, writer } = make();
    output.takesMore = false;
    writer.write('one\n');
    await turn();
    writer.write('two\n');
    await turn();
    writer.write('three\n');
    writer.stop();
    await turn();
    writer.drained();
    expect(output.written).toEqual(['one\n']);
    expect(writer.bufferedLength).toBe(0);
  });
});

describe('LineWriter.finish', () => {
  it('gives the stream all that waits, although it is full, and holds nothing back from then on', () => {
    const output = new FakeOutput();
    const writer = new LineWriter(output);
    output.takesMore = false;
    writer.write('a\n');
    writer.flush();
    writer.write('b\n');
    writer.flush();
    writer.write('c\n');
    expect(output.written).toEqual(['a\n']);
    writer.finish();
    expect(output.written).toEqual(['a\n', 'b\n', 'c\n']);
    expect([writer.handedOver, writer.bufferedLength]).toEqual([3, 0]);
  });

  it('gives nothing to a stream that was ended, destroyed or let go of', () => {
    const ended = new FakeOutput();
    const destroyed = new FakeOutput();
    const stopped = new FakeOutput();
    const writers = [ended, destroyed, stopped].map((output) => new LineWriter(output));
    for (const writer of writers) writer.write('a\n');
    ended.writableEnded = true;
    destroyed.destroyed = true;
    writers[2]?.stop();
    for (const writer of writers) writer.finish();
    expect([ended.written, destroyed.written, stopped.written]).toEqual([[], [], []]);
  });
});

describe('LineWriter counts', () => {
  it('the messages that it took and those that the stream was given', async () => {
    const { output, writer } = make();
    writer.write('one\n');
    writer.write('two\n');
    expect([writer.accepted, writer.handedOver]).toEqual([2, 0]);
    output.takesMore = false;
    await turn();
    expect([writer.accepted, writer.handedOver]).toEqual([2, 2]);
    writer.write('three\n');
    await turn();
    expect([writer.accepted, writer.handedOver]).toEqual([3, 2]);
    writer.drained();
    expect([writer.accepted, writer.handedOver]).toEqual([3, 3]);
  });

  it('a message as handed over before the stream is given it, because the stream may fail at that', () => {
    const { output, writer } = make();
    let counted = 0;
    output.onWrite = () => {
      counted = writer.handedOver;
    };
    writer.write('one\n');
    writer.flush();
    expect(counted).toBe(1);
  });

  it('what waits here and in the stream', async () => {
    const { output, writer } = make();
    output.writableLength = 100;
    output.takesMore = false;
    writer.write('one\n');
    expect(writer.bufferedLength).toBe(104);
    await turn();
    writer.write('two\n');
    await turn();
    writer.write('three\n');
    expect(writer.bufferedLength).toBe(110);
  });
});

describe('LineWriter with a reader in the same process, which writes back from within a write', () => {
  it('writes each line once and in order', () => {
    const { output, writer } = make();
    const long = 'x'.repeat(5000);
    let answers = 3;
    output.onWrite = () => {
      if (answers-- > 0) writer.write(`${answers}${long}\n`);
    };
    writer.write(`first${long}\n`);
    const lines = output.written.join('').split('\n');
    expect(lines.map((line) => line.slice(0, 5))).toEqual(['first', '2xxxx', '1xxxx', '0xxxx', '']);
    expect([writer.accepted, writer.handedOver]).toEqual([4, 4]);
  });

  it('knows that the stream filled up with what was written from within', () => {
    const { output, writer } = make();
    const long = 'x'.repeat(5000);
    output.onWrite = () => {
      output.onWrite = undefined;
      output.takesMore = false;
      writer.write(`second${long}\n`);
    };
    writer.write(`first${long}\n`);
    writer.write(`third${long}\n`);
    expect([writer.blocked, writer.accepted, writer.handedOver]).toEqual([true, 3, 2]);
  });

  it('stops in the middle when the reader closes the connection', () => {
    const { output, writer } = make();
    output.takesMore = false;
    writer.write('one\n');
    writer.flush();
    writer.write('two\n');
    writer.flush();
    writer.write('three\n');
    writer.flush();
    output.takesMore = true;
    output.onWrite = () => writer.stop();
    writer.drained();
    expect(output.written).toEqual(['one\n', 'two\n']);
  });

  it('writes on after a write that threw', () => {
    const { output, writer } = make();
    output.onWrite = () => {
      output.onWrite = undefined;
      throw new Error('refused');
    };
    writer.write('one\n');
    expect(() => writer.flush()).toThrow('refused');
    writer.write('two\n');
    writer.flush();
    expect(output.written).toEqual(['one\n', 'two\n']);
  });
});

describe('LineWriter, whatever happens in which order', () => {
  it('loses nothing, repeats nothing, and knows what was handed over', async () => {
    const step = fc.oneof(
      fc.record({ line: fc.nat(6000) }),
      fc.constantFrom('turn' as const, 'flush' as const, 'full' as const, 'room' as const, 'drain' as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { output, writer } = make();
        const lines: string[] = [];
        const check = () => {
          const given = output.written.join('').split('\n').slice(0, -1);
          expect(given).toEqual(lines.slice(0, given.length));
          expect(writer.handedOver).toBe(given.length);
          expect(writer.accepted).toBe(lines.length);
        };
        for (const one of steps) {
          if (one === 'turn') await turn();
          else if (one === 'flush') writer.flush();
          else if (one === 'full') output.takesMore = false;
          else if (one === 'room') output.takesMore = true;
          else if (one === 'drain') writer.drained();
          else {
            lines.push(`${lines.length}:${'x'.repeat(one.line)}`);
            writer.write(`${lines.at(-1)}\n`);
          }
          check();
        }
        output.takesMore = true;
        writer.drained();
        check();
        expect(writer.handedOver).toBe(lines.length);
      }),
    );
  });

  it('moves each held piece of text a bounded number of times', async () => {
    const { output, writer } = make();
    output.takesMore = false;
    writer.write('first\n');
    writer.flush();
    for (let index = 0; index < 20_000; index++) {
      writer.write('held\n');
      writer.flush();
    }
    // The stream has room for one write at a time.
    const work = countWork(() => {
      for (let index = 0; index < 20_000; index++) writer.drained();
    });
    expect(output.written).toHaveLength(20_001);
    expect(work.sliced).toBeLessThanOrEqual(20_000);
  });
});
