import { describe, expect, it, vi } from 'vitest';
import { ByteWriter } from '../../src/relay/byte-writer.ts';
import { LineMessage } from '../../src/relay/line-message.ts';
import { LineReader } from '../../src/relay/line-reader.ts';
import { scanMessage } from '../../src/relay/message-scanner.ts';
import { FakeOutput } from '../helpers/fake-output.ts';
import { countWork } from '../helpers/work.ts';

vi.mock('../../src/relay/message-scanner.ts', async (original) => {
  const module = await original<typeof import('../../src/relay/message-scanner.ts')>();
  return { ...module, scanMessage: vi.fn(module.scanMessage) };
});

const UNBOUNDED = Number.MAX_SAFE_INTEGER;
const encoder = new TextEncoder();
const before = encoder.encode('{"jsonrpc":"2.0","method":"m","params":{"text":"');
const after = encoder.encode('"}}\n');

/** An output that counts what it is given. */
class CountingOutput extends FakeOutput {
  bytes = 0;

  override write(chunk: Uint8Array | string): boolean {
    this.bytes += chunk.length;
    return true;
  }

  end(): void {}
}

/** Reads one message of these chunks and writes it on, and gives the bytes that were copied, searched and scanned. */
function relayed(chunks: Iterable<Uint8Array>) {
  const scans = vi.mocked(scanMessage).mockClear().mock;
  const output = new CountingOutput();
  const writer = new ByteWriter(output, UNBOUNDED);
  const reader = new LineReader(UNBOUNDED);
  const work = countWork(() => {
    for (const chunk of chunks) {
      reader.push(chunk);
      for (let line = reader.next(); line !== undefined; line = reader.next()) {
        if (line instanceof LineMessage) line.writeTo(writer, undefined);
      }
    }
    writer.finish();
  });
  const scanned = scans.calls.reduce((sum, [, start = 0, end = 0]) => sum + end - start, 0);
  return { ...work, scanned, written: output.bytes };
}

function* message(text: Iterable<Uint8Array>): Generator<Uint8Array> {
  yield before;
  yield* text;
  yield after;
}

function* times(count: number, chunk: Uint8Array): Generator<Uint8Array> {
  for (let index = 0; index < count; index++) yield chunk;
}

describe('the work of relaying a message is linear', () => {
  it.each([
    ['1 MB that comes byte by byte', 1_000_000, 1],
    ['64 MB that come in chunks of 64 KB', 1024, 64 * 1024],
  ])('in its bytes: %s [RELAY-8]', (_name, count, length) => {
    const size = count * length + before.length + after.length;
    const work = relayed(message(times(count, new Uint8Array(length).fill(97))));
    expect(work.written).toBe(size);
    expect(work.scanned).toBe(size - 1);
    expect(work.copied).toBeGreaterThanOrEqual(size);
    // Into a buffer that doubles, and once into what is written.
    expect(work.copied).toBeLessThan(5 * size);
    expect(work.searched).toBeLessThan(4 * size);
    expect(work.decoded).toBeLessThan(1000);
  });
});
