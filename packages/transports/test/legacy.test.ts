import {
  type FromLegacyOptions,
  fromLegacyTransport,
  type IMessageTransport,
  toLegacyTransport,
} from '@mcplkit/transports/legacy';
import { LoopbackTransport } from '@mcplkit/transports/loopback';
import { type JsonRpcMessage, McplConnection, type MessageTransport } from '@mcplkit/wire';
import { describe, expect, it, vi } from 'vitest';
import { redialling } from './support/roads/redialling.ts';

const HELLO: JsonRpcMessage = { jsonrpc: '2.0', method: 'hello' };
const TEXT = JSON.stringify(HELLO);

/** A transport of the old kind, moved by hand. */
class OldTransport implements IMessageTransport {
  onMessage: ((data: string) => void) | null = null;
  onOpen: (() => void) | null = null;
  onClose: (() => void) | null = null;
  onError: ((error: Error) => void) | null = null;
  isOpen = false;
  readonly sent: string[] = [];
  readonly calls: string[] = [];

  send(data: string): void {
    this.sent.push(data);
  }

  close(): void {
    this.calls.push('close');
    this.isOpen = false;
  }

  connect(): void {
    this.calls.push('connect');
  }

  setProtocolVersion(version: string): void {
    this.calls.push(version);
  }

  open(): void {
    this.isOpen = true;
    this.onOpen?.();
  }

  lose(): void {
    this.isOpen = false;
    this.onClose?.();
  }
}

function watch(transport: MessageTransport): unknown[] {
  const told: unknown[] = [];
  transport.onmessage = (message) => told.push(message);
  transport.onerror = (error) => told.push((error as { code?: unknown }).code ?? error.message);
  transport.onclose = () => told.push('close');
  return told;
}

function take(options?: FromLegacyOptions) {
  const old = new OldTransport();
  const transport = fromLegacyTransport(old, options);
  return { old, transport, told: watch(transport) };
}

async function taken(options?: FromLegacyOptions) {
  const made = take(options);
  const started = made.transport.start();
  made.old.open();
  await started;
  return made;
}

describe('fromLegacyTransport', () => {
  it('connects, and sends and delivers as text', async () => {
    const { old, transport, told } = take();
    const started = transport.start();
    await expect(transport.send(HELLO)).rejects.toMatchObject({ code: 'closed', outcome: 'not-sent' });
    old.open();
    await started;
    await transport.send(HELLO);
    transport.setProtocolVersion?.('2025-11-25');
    old.onMessage?.(TEXT);
    expect([old.calls, old.sent, told]).toEqual([['connect', '2025-11-25'], [TEXT], [HELLO]]);
    await transport.close();
    await transport.close();
    expect([old.calls.at(-1), told]).toEqual(['close', [HELLO, 'close']]);
  });

  it('does not connect one that is open already, and needs no connect()', async () => {
    const { old, transport } = take();
    old.isOpen = true;
    await transport.start();
    expect(old.calls).toEqual([]);
    await expect(transport.start()).rejects.toMatchObject({ code: 'transport-failed' });
    const plain = fromLegacyTransport(Object.assign(new OldTransport(), { connect: undefined as never }), {
      openTimeoutMs: 1,
    });
    await expect(plain.start()).rejects.toThrow('within 1 ms');
  });

  it('delivers what came while it opened behind its start, in order', async () => {
    const { old, transport, told } = take();
    const started = transport.start();
    old.onMessage?.('{"jsonrpc":"2.0","method":"1"}');
    old.open();
    old.onMessage?.('{"jsonrpc":"2.0","method":"2"}');
    await started;
    old.onMessage?.('{"jsonrpc":"2.0","method":"3"}');
    expect(told.map((message) => (message as { method: string }).method)).toEqual(['1', '2', '3']);
  });

  it.each([
    ['text that is no JSON', 'not JSON', 'malformed-line'],
    ['JSON that is no message', '[]', 'invalid-message'],
    ['what is too long', `{"jsonrpc":"2.0","method":"${'x'.repeat(100)}"}`, 'message-too-large'],
    ['what is no text', { jsonrpc: '2.0', method: 'a' }, 'malformed-line'],
  ])('tells %s, and goes on', async (_what, data, code) => {
    const { old, told } = await taken({ maxMessageLength: 100 });
    old.onMessage?.(data as string);
    old.onMessage?.(TEXT);
    expect(told).toEqual([code, HELLO]);
  });

  it('refuses to send what is too long or has no JSON form', async () => {
    const { old, transport } = await taken({ maxMessageLength: 100 });
    const large: JsonRpcMessage = { jsonrpc: '2.0', method: 'x'.repeat(100) };
    await expect(transport.send(large)).rejects.toMatchObject({ code: 'message-too-large' });
    const never = { jsonrpc: '2.0', method: 'a', params: { big: 1n } } as unknown as JsonRpcMessage;
    await expect(transport.send(never)).rejects.toMatchObject({ code: 'unserializable' });
    expect(old.sent).toEqual([]);
  });

  it.each<[string, (old: OldTransport) => void, unknown]>([
    ['it fails', (old) => old.onError?.(new Error('refused')), { message: 'refused' }],
    ['it closes', (old) => old.lose(), { code: 'closed' }],
    ['time runs out', () => {}, { message: 'The transport did not open within 5 ms.' }],
  ])('does not start when %s first, and ends it', async (_why, act, failure) => {
    const { old, transport, told } = take({ openTimeoutMs: 5 });
    const started = transport.start();
    act(old);
    await expect(started).rejects.toMatchObject(failure as object);
    await transport.close();
    expect([old.calls, told]).toEqual([['connect', 'close'], ['close']]);
  });

  it('does not start when connect() rejects or throws', async () => {
    for (const connect of [() => Promise.reject(new Error('no')), () => raise(new Error('no'))]) {
      const { old, transport } = take();
      old.connect = connect as never;
      await expect(transport.start()).rejects.toThrow('no');
    }
  });

  it('closes while it opens', async () => {
    const { old, transport, told } = take();
    const started = transport.start();
    await transport.close();
    await expect(started).rejects.toMatchObject({ code: 'closed' });
    old.open();
    old.onMessage?.(TEXT);
    expect(told).toEqual(['close']);
  });

  it('settles the calls of a connection when the old transport is lost', async () => {
    const old = new OldTransport();
    old.isOpen = true;
    const connection = McplConnection.fromTransport(fromLegacyTransport(old));
    await connection.opened;
    const call = connection.sendRequest('never');
    old.lose();
    await expect(call).rejects.toMatchObject({ code: 'closed', outcome: 'no-response' });
  });

  describe('when the old transport opens again after a loss', () => {
    it('gives a further road, with what came before its start', async () => {
      const { old, transport, told } = await taken();
      const roads: MessageTransport[] = [];
      transport.accept?.((road) => roads.push(road));
      for (const round of [0, 1]) {
        old.lose();
        await transport.close();
        old.open();
        old.onMessage?.(TEXT);
        const road = roads[round];
        if (road === undefined) throw new Error('No road came.');
        const heard = watch(road);
        await road.start();
        await road.send(HELLO);
        expect(heard).toEqual([HELLO]);
      }
      expect([told, old.sent]).toEqual([['close'], [TEXT, TEXT]]);
      expect(old.calls).toEqual(['connect']);
    });

    it('closes it when nobody listens, or nobody does any more', async () => {
      const { old } = await taken();
      old.lose();
      old.open();
      expect(old.calls.at(-1)).toBe('close');
      const { old: other, transport } = await taken();
      const end = transport.accept?.(() => {});
      other.lose();
      end?.();
      expect(other.calls.at(-1)).toBe('close');
    });

    it('closes one that sends without end to a road that nobody starts', async () => {
      const { old, transport } = await taken();
      transport.accept?.(() => {});
      old.lose();
      old.open();
      for (let n = 0; n < 5; n += 1) old.onMessage?.('x'.repeat(5_000_000));
      expect(old.calls.at(-1)).toBe('close');
    });
  });
});

function raise(error: Error): never {
  throw error;
}

describe('toLegacyTransport', () => {
  function view(options?: { maxMessageLength: number }) {
    const [end, far] = LoopbackTransport.createPair();
    const legacy = toLegacyTransport(end, options);
    const told: unknown[] = [];
    legacy.onOpen = () => told.push('open');
    legacy.onMessage = (data) => told.push(data);
    legacy.onError = (error) => told.push((error as { code?: unknown }).code ?? error.message);
    legacy.onClose = () => told.push('close');
    return { legacy, far, told };
  }

  it('opens before it delivers, even what was waiting, and closes once', async () => {
    const { legacy, far, told } = view();
    await far.start();
    await far.send(HELLO);
    expect(legacy.isOpen).toBe(false);
    legacy.connect();
    legacy.connect();
    await vi.waitFor(() => expect(told).toEqual(['open', TEXT]));
    const heard = new Promise((resolve) => {
      far.onmessage = resolve;
    });
    legacy.send(TEXT);
    expect(await heard).toEqual(HELLO);
    legacy.close();
    legacy.close();
    await vi.waitFor(() => expect(told).toEqual(['open', TEXT, 'close']));
    legacy.send(TEXT);
    expect([legacy.isOpen, told.at(-1)]).toEqual([false, 'closed']);
  });

  it('tells what it cannot send', async () => {
    const { legacy, told } = view({ maxMessageLength: 100 });
    legacy.send(TEXT);
    legacy.connect();
    await vi.waitFor(() => expect(legacy.isOpen).toBe(true));
    legacy.send('not JSON');
    legacy.send(`"${'x'.repeat(100)}"`);
    legacy.send('{}');
    expect(told).toEqual(['closed', 'open', 'malformed-line', 'message-too-large', 'invalid-message']);
  });

  it('tells a start that failed, and that it is over', async () => {
    const told: unknown[] = [];
    const [end] = LoopbackTransport.createPair();
    await end.close();
    const late = toLegacyTransport(end);
    late.onError = (error) => told.push(error.message);
    late.onClose = () => told.push('over');
    late.connect();
    await vi.waitFor(() => expect(told).toEqual(['The transport is closed.', 'over']));
  });

  it('opens again with a further road', async () => {
    const road = await redialling().open();
    const legacy = toLegacyTransport(road.near);
    const told: string[] = [];
    legacy.onOpen = () => told.push('open');
    legacy.onClose = () => told.push('close');
    legacy.onMessage = (data) => told.push(data);
    legacy.connect();
    await vi.waitFor(() => expect(told).toEqual(['open']));
    await road.far();
    await road.cut?.();
    const far = await road.far();
    await far.start();
    await far.send(HELLO);
    await vi.waitFor(() => expect(told).toEqual(['open', 'close', 'open', TEXT]));
    legacy.close();
    await vi.waitFor(() => expect(told.at(-1)).toBe('close'));
    await road.dispose();
  });
});
