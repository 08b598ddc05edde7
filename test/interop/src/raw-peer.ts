import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { LineReader } from './line-reader.ts';

/** A message as it came, with no promise about its shape. */
export type RawMessage = Record<string, unknown> & {
  error?: { code: number; message: string; data?: unknown };
};

/** A peer that writes bytes as they are, right or wrong, and reads what comes back, one line at a time. */
export class RawPeer {
  readonly #lines: LineReader;
  readonly #output: Writable;

  constructor(input: Readable, output: Writable) {
    this.#lines = new LineReader(input);
    this.#output = output;
  }

  /** Writes text or bytes as they are. */
  write(data: string | Uint8Array): void {
    this.#output.write(data);
  }

  /** Writes text one byte at a time, each when the one before has left. */
  async writeByteByByte(text: string): Promise<void> {
    for (const byte of new TextEncoder().encode(text)) {
      await new Promise((resolve) => this.#output.write(Uint8Array.of(byte), resolve));
    }
  }

  /** The next line as it came. Rejects when the input ends before. */
  nextLine(): Promise<string> {
    return this.#lines.next();
  }

  /** The next message. */
  async next(): Promise<RawMessage> {
    return JSON.parse(await this.nextLine()) as RawMessage;
  }

  /** Writes one line and gives the message that comes next. */
  ask(line: string): Promise<RawMessage> {
    this.write(`${line}\n`);
    return this.next();
  }

  /** Sends a request and gives the message that comes next. */
  request(id: string | number, method: string, params?: unknown): Promise<RawMessage> {
    return this.ask(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
  }

  /** Opens the session as a client does. */
  async initialize(protocolVersion = '2025-11-25'): Promise<RawMessage> {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'raw', version: '1.0.0' } };
    const answer = await this.request('initialize', 'initialize', params);
    this.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    return answer;
  }

  /** Says that nothing more will be written. */
  end(): void {
    this.#output.end();
  }
}

/** A program of Node whose standard streams are pipes. */
export interface RawChild {
  readonly process: ChildProcessByStdio<Writable, Readable, Readable>;
  readonly peer: RawPeer;
  /** What it writes to its standard error. */
  readonly reports: LineReader;
  /** How it ends. */
  readonly exit: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Starts a program of Node. */
export function startChild(file: string, ...args: string[]): RawChild {
  const child = spawn(process.execPath, ['--unhandled-rejections=strict', file, ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // A pipe to a process that was killed breaks; how it ended says so already.
  child.stdin.on('error', () => {});
  return {
    process: child,
    peer: new RawPeer(child.stdout, child.stdin),
    reports: new LineReader(child.stderr),
    exit: once(child, 'exit').then(([code, signal]) => ({ code, signal })),
  };
}
