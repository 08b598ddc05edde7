import { describe, expect, it } from 'vitest';
import { ByteWriter } from '../../src/relay/byte-writer.ts';
import type { RelayOutput } from '../../src/relay/relay-end.ts';
import { FakeOutput } from '../helpers/fake-output.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

class FakeByteOutput extends FakeOutput implements RelayOutput {
  override write(chunk: string | Uint8Array): boolean {
    return super.write(typeof chunk === 'string' ? chunk : decoder.decode(chunk));
  }

  end(): void {
    this.writableEnded = true;
  }
}

function writerOf(maxMessageBytes = Number.MAX_SAFE_INTEGER) {
  const output = new FakeByteOutput();
  const writer = new ByteWriter(output, maxMessageBytes);
  const line = (text: string) => writer.line(encoder.encode(text), 0, encoder.encode(text).length);
  return { output, writer, line };
}

describe('ByteWriter', () => {
  it('gathers the lines of a turn', async () => {
    const { output, writer, line } = writerOf();
    line('one');
    line('two');
    expect(output.written).toEqual([]);
    expect(writer.bufferedBytes).toBe(8);
    await undefined;
    expect(output.written).toEqual(['one\ntwo\n']);
    expect([writer.accepted, writer.handedOver, writer.bufferedBytes]).toEqual([2, 2, 0]);
  });

  it('writes within a turn when much is gathered, and lines longer than a slab', () => {
    const { output, line } = writerOf();
    const long = 'x'.repeat(200_000);
    line('short');
    line(long);
    expect(output.written).toEqual(['short\n', `${long}\n`]);
  });

  it('replaces bytes by others, longer or shorter', async () => {
    const { output, writer } = writerOf();
    const bytes = encoder.encode('..a bb ccc..');
    writer.line(bytes, 2, 10, [
      { start: 2, end: 3, bytes: encoder.encode('AAAA') },
      { start: 7, end: 10, bytes: encoder.encode('') },
    ]);
    await undefined;
    expect(output.written).toEqual(['AAAA bb \n']);
  });

  it('refuses a line over the bound, and counts what stands in its place', async () => {
    const { output, writer, line } = writerOf(5);
    line('12345');
    expect(() => line('123456')).toThrow(/maxMessageBytes/);
    const bytes = encoder.encode('12345');
    expect(() => writer.line(bytes, 0, 5, [{ start: 0, end: 1, bytes: encoder.encode('ab') }])).toThrow();
    await undefined;
    expect(output.written).toEqual(['12345\n']);
    expect(writer.accepted).toBe(1);
  });

  it('holds back while the output is full; what it was given is never written over', async () => {
    const { output, writer, line } = writerOf();
    output.takesMore = false;
    line('one');
    await undefined;
    expect(writer.blocked).toBe(true);
    line('two');
    await undefined;
    expect(output.written).toEqual(['one\n']);
    expect([writer.accepted, writer.handedOver, writer.bufferedBytes]).toEqual([2, 1, 4]);
    writer.drained();
    expect(output.written).toEqual(['one\n', 'two\n']);
  });

  it('finish() hands over all, stop() gives it up', async () => {
    for (const isFinished of [true, false]) {
      const { output, writer, line } = writerOf();
      output.takesMore = false;
      line('one');
      await undefined;
      line('two');
      if (isFinished) writer.finish();
      else writer.stop();
      await undefined;
      expect(output.written).toEqual(isFinished ? ['one\n', 'two\n'] : ['one\n']);
      expect(writer.bufferedBytes).toBe(0);
    }
  });
});
