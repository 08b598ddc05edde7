import { describe, expect, it } from 'vitest';
import { DEFAULT_BOUNDS } from '../src/bounds.ts';
import { ConnectionClosedError } from '../src/errors.ts';
import { Inbox, type InboxOwner } from '../src/inbox.ts';
import type { IncomingMessage } from '../src/message-queue.ts';

/** Stands for the connection: says what a test says, and remembers what it was asked. */
class Owner implements InboxOwner {
  readonly listens = new Set<IncomingMessage['type']>();
  handles = false;
  waits = false;
  canPause = true;
  readonly steps: string[] = [];

  hears(type: IncomingMessage['type']): boolean {
    return this.listens.has(type);
  }

  serves(): boolean {
    return this.handles;
  }

  awaitsAnswer(): boolean {
    return this.waits;
  }

  pause(): boolean {
    if (this.canPause) this.steps.push('pause');
    return this.canPause;
  }

  resume(): void {
    this.steps.push('resume');
  }

  refuse({ id }: { id: unknown }): void {
    this.steps.push(`refuse ${String(id)}`);
  }

  overflow(error: { code: string }): void {
    this.steps.push(`overflow ${error.code}`);
  }
}

const note = (method: string): IncomingMessage => ({
  type: 'notification',
  notification: { jsonrpc: '2.0', method },
});
const call = (id: string): IncomingMessage => ({
  type: 'request',
  request: { jsonrpc: '2.0', id, method: 'm' },
});

function make(bounds: Partial<typeof DEFAULT_BOUNDS> = {}) {
  const owner = new Owner();
  const inbox = new Inbox(owner, {
    ...DEFAULT_BOUNDS,
    maxQueuedMessages: 4,
    maxBufferedBytes: 1000,
    ...bounds,
  });
  const push = (count: number, length = 10) => {
    for (let index = 0; index < count; index++) inbox.push(note('n'), length);
  };
  return { owner, inbox, push };
}

/** How many messages are kept: takes them all. */
async function drain(inbox: Inbox): Promise<number> {
  inbox.close();
  for (let count = 0; ; count++) {
    try {
      await inbox.next();
    } catch (error) {
      expect(error).toBeInstanceOf(ConnectionClosedError);
      return count;
    }
  }
}

describe('Inbox with nobody who listens (issue 3: "with no listener, nothing is lost")', () => {
  it('stops reading at the message after maxQueuedMessages, and not before [DELIVER-3]', async () => {
    const { owner, inbox, push } = make();
    push(4);
    expect(owner.steps).toEqual([]);
    push(1);
    expect(owner.steps).toEqual(['pause']);
    expect(await drain(inbox)).toBe(5);
  });

  it('stops reading past maxBufferedBytes, however few messages those are', () => {
    const { owner, push } = make();
    push(1, 1000);
    expect(owner.steps).toEqual([]);
    push(1, 1);
    expect(owner.steps).toEqual(['pause']);
  });

  it('goes on when half of the messages were taken', async () => {
    const { owner, inbox, push } = make();
    push(5);
    await inbox.next();
    await inbox.next();
    expect(owner.steps).toEqual(['pause']);
    await inbox.next();
    expect(owner.steps).toEqual(['pause', 'resume']);
    await inbox.next();
    expect(owner.steps).toEqual(['pause', 'resume']);
  });

  it('goes on when half of the bytes were taken', async () => {
    const { owner, inbox, push } = make();
    push(2, 501);
    await inbox.next();
    expect(owner.steps).toEqual(['pause']);
    await inbox.next();
    expect(owner.steps).toEqual(['pause', 'resume']);
  });

  it('reads on while a request of ours waits: its answer can only come behind [DELIVER-4]', async () => {
    const { owner, inbox, push } = make();
    owner.waits = true;
    push(50);
    expect(owner.steps).toEqual([]);
    owner.waits = false;
    push(1);
    expect(owner.steps).toEqual(['pause']);
    expect(await drain(inbox)).toBe(51);
  });

  it('goes on when a request of ours is sent, and not for any other reason', () => {
    const { owner, inbox, push } = make();
    push(5);
    inbox.resume();
    expect(owner.steps).toEqual(['pause']);
    owner.waits = true;
    inbox.resume();
    inbox.resume();
    expect(owner.steps).toEqual(['pause', 'resume']);
  });

  it('gives up past maxBufferedBytes while a request waits ("a hard byte bound while one is") [DELIVER-4] [DELIVER-5]', () => {
    const { owner, push } = make();
    owner.waits = true;
    push(100);
    expect(owner.steps).toEqual([]);
    push(1);
    expect(owner.steps).toEqual(['overflow limit-reached']);
  });

  it('gives up past maxBufferedBytes where reading cannot be stopped', () => {
    const { owner, push } = make();
    owner.canPause = false;
    push(100);
    expect(owner.steps).toEqual([]);
    push(1);
    expect(owner.steps).toEqual(['overflow limit-reached']);
  });

  it('does not go on after the close, and gives what it kept', async () => {
    const { owner, inbox, push } = make();
    push(5);
    expect(await drain(inbox)).toBe(5);
    expect(owner.steps).toEqual(['pause']);
  });
});

describe('Inbox beside listeners (issue 3: "at most maxQueuedMessages stay queued and the oldest go")', () => {
  it.each(['request', 'notification'] as const)(
    'of a %s lets the oldest go and reads on [DELIVER-2]',
    async (type) => {
      const { owner, inbox } = make();
      owner.listens.add(type);
      for (let index = 0; index < 50; index++) inbox.push(note(`n${index}`), 10);
      expect(owner.steps).toEqual([]);
      expect(await inbox.next()).toEqual(note('n46'));
      expect(await drain(inbox)).toBe(3);
    },
  );

  it('loses nothing once somebody took a message, up to maxBufferedBytes', async () => {
    const { owner, inbox, push } = make();
    owner.listens.add('notification');
    const first = inbox.next();
    push(101);
    await first;
    expect(owner.steps).toEqual([]);
    push(1);
    expect(await drain(inbox)).toBe(100);
  });

  it('refuses a request that goes unheard, and no other (decision 6)', () => {
    const { owner, inbox } = make({ maxQueuedMessages: 1 });
    owner.listens.add('notification');
    inbox.push(call('a'), 10);
    inbox.push(note('n'), 10);
    inbox.push(call('b'), 10);
    expect(owner.steps).toEqual(['refuse a']);
    owner.listens.add('request');
    inbox.push(note('n'), 10);
    expect(owner.steps).toEqual(['refuse a']);
  });

  it('goes on when a listener comes', () => {
    const { owner, inbox, push } = make();
    push(5);
    owner.listens.add('notification');
    inbox.resume();
    expect(owner.steps).toEqual(['pause', 'resume']);
  });
});

describe('Inbox beside handlers', () => {
  it('lets the oldest go where nobody has taken a message', async () => {
    const { owner, inbox, push } = make();
    owner.handles = true;
    push(50);
    expect(owner.steps).toEqual([]);
    expect(await drain(inbox)).toBe(4);
  });

  it('stops reading for who takes messages', async () => {
    const { owner, inbox, push } = make();
    owner.handles = true;
    expect(inbox.pulled).toBe(false);
    const first = inbox.next();
    expect(inbox.pulled).toBe(true);
    push(6);
    await first;
    expect(owner.steps).toEqual(['pause']);
  });
});

describe('Inbox with room for none', () => {
  it('gives a message to who waits, and stops reading for one that nobody waits for', async () => {
    const { owner, inbox, push } = make({ maxQueuedMessages: 0 });
    const first = inbox.next();
    push(1);
    expect(await first).toEqual(note('n'));
    expect(owner.steps).toEqual([]);
    push(1);
    expect(owner.steps).toEqual(['pause']);
    await inbox.next();
    expect(owner.steps).toEqual(['pause', 'resume']);
  });
});
