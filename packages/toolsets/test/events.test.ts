import { McpToolResults } from '@mcplkit/server';
import { afterEach, describe, expect, it } from 'vitest';
import { ToolsetServer } from '../src/index.ts';
import { Boards, text } from './support/board.ts';
import { Gate } from './support/gate.ts';
import { Host } from './support/host.ts';

const boards = new Boards();
const server = new ToolsetServer({
  name: 'game',
  version: '1.0.0',
  toolsets: { board: boards.definition },
  maxHeldEvents: 3,
});

afterEach(() => server.stop());

const wordsOf = ({ pushes }: Host) =>
  pushes.map(({ payload }) =>
    payload.content.map((block) => (block.type === 'text' ? block.text : '')).join(),
  );
const emit = (words: string, index = -1) => boards.at(index).ctx.emit({ content: text(words) });

async function playing(principal = 'alice'): Promise<Host> {
  const host = await Host.meet(server, principal);
  await host.presence.open({ toolset: 'board' });
  return host;
}

describe('an event', () => {
  it('is pushed with the feature set, and what its author says of it', async () => {
    const host = await playing();
    boards.at(-1).ctx.emit({
      content: text('moved'),
      tags: ['game:move'],
      origin: { bot: 1 },
      eventId: 'e1',
      timestamp: '2026-01-01T00:00:00.000Z',
    });
    emit('again');
    await host.settled();
    expect(host.pushes).toEqual([
      {
        featureSet: 'game.events',
        eventId: 'e1',
        timestamp: '2026-01-01T00:00:00.000Z',
        tags: ['game:move'],
        origin: { bot: 1 },
        payload: { content: text('moved') },
      },
      {
        featureSet: 'game.events',
        eventId: expect.stringMatching(/^[0-9a-f]{32}$/),
        timestamp: expect.stringMatching(/Z$/),
        payload: { content: text('again') },
      },
    ]);
  });

  it('of a call rides in its result, with the id of the request, and is not pushed to the caller', async () => {
    const host = await playing();
    const other = await Host.meet(server, 'alice');
    boards.at(-1).onCall = () => {
      emit('consequence');
      return McpToolResults.text('ok');
    };
    let id: unknown;
    const result = await host.connection.sendRequest(
      'tools/call',
      { name: 'move' },
      {
        onId: (given) => {
          id = given;
        },
      },
    );
    expect(result._meta?.['mcpl/events']).toEqual([
      {
        eventId: expect.any(String),
        timestamp: expect.any(String),
        content: text('consequence'),
        causedBy: id,
      },
    ]);
    await host.settled();
    await other.settled();
    expect(host.pushes).toEqual([]);
    expect(wordsOf(other)).toEqual(['consequence']);
    // It was told: nobody gets it later.
    const third = await Host.meet(server, 'alice');
    await third.settled();
    expect(third.pushes).toEqual([]);
  });

  it('of a slow call is told to others while the call runs, and to the caller by the answer alone', async () => {
    const host = await playing();
    const other = await Host.meet(server, 'alice');
    const gate = new Gate();
    boards.at(-1).onCall = async () => {
      emit('consequence');
      await gate.wait();
      return McpToolResults.text('ok');
    };
    const call = host.call('move');
    await gate.arrived(1);
    await other.settled();
    expect(wordsOf(other)).toEqual(['consequence']);
    gate.open();
    expect((await call)._meta?.['mcpl/events']).toMatchObject([{ content: text('consequence') }]);
    await host.settled();
    expect(host.pushes).toEqual([]);
    expect(wordsOf(other)).toEqual(['consequence']);
  });

  it('of another instance while a call runs is no consequence of that call', async () => {
    const host = await playing();
    await host.presence.open({ toolset: 'board' });
    boards.at(-1).onCall = () => {
      emit('elsewhere', -2);
      return McpToolResults.text('ok');
    };
    expect((await host.call('move', {}, 'board/2'))._meta).toBeUndefined();
    await host.settled();
    expect(wordsOf(host)).toEqual(['elsewhere']);
  });

  it('of a call whose caller is cut off is told to whoever is there, or held', async () => {
    const host = await playing();
    const gate = new Gate();
    boards.at(-1).onCall = async () => {
      emit('before');
      await gate.wait();
      emit('after');
      return McpToolResults.text('ok');
    };
    const call = host.call('move');
    await gate.arrived(1);
    host.close();
    await expect(call).rejects.toThrow();
    gate.open();
    const back = await Host.meet(server, 'alice');
    await back.settled();
    expect(wordsOf(back)).toEqual(['before', 'after']);
  });

  it('that is emitted while its toolset opens is pushed', async () => {
    const opening = new Boards();
    const { open } = opening.definition;
    opening.definition.open = (ctx, options) => {
      ctx.emit({ content: text('here I am') });
      return open(ctx, options);
    };
    const other = new ToolsetServer({ name: 'o', version: '1', toolsets: { board: opening.definition } });
    const host = await Host.meet(other, 'alice');
    expect(await host.presence.open({ toolset: 'board' })).not.toHaveProperty('_meta');
    await host.settled();
    expect(wordsOf(host)).toEqual(['here I am']);
    await other.stop();
  });

  it('is a copy: what its author changes afterwards does not reach anybody', async () => {
    const host = await playing();
    const content = text('as it was');
    const origin = { bot: 1 };
    boards.at(-1).ctx.emit({ content, origin });
    content.push({ type: 'text', text: 'more' });
    origin.bot = 2;
    await host.settled();
    expect(host.pushes).toMatchObject([{ origin: { bot: 1 }, payload: { content: text('as it was') } }]);
  });

  it('without content blocks, or without a JSON form, is refused where it is emitted', async () => {
    await playing();
    const { ctx } = boards.at(-1);
    expect(() => ctx.emit({ content: [{ type: 'nothing' } as never] })).toThrow(TypeError);
    expect(() => ctx.emit({} as never)).toThrow(TypeError);
    expect(() => ctx.emit({ content: text('x'), origin: { n: 1n } })).toThrow(TypeError);
  });
});

describe('events for a principal that is away', () => {
  it('follow its list in their order, with their ids and times', async () => {
    const host = await playing();
    host.close();
    await host.session.close();
    boards.at(-1).ctx.emit({ content: text('one'), eventId: 'e1', timestamp: '2026-01-01T00:00:00.000Z' });
    emit('two');
    const back = await Host.meet(server, 'alice', { lists: false });
    emit('three');
    await back.settled();
    expect(back.heard).toEqual([]);
    const list = await back.presence.list();
    expect(back.pushes).toEqual([]);
    expect(list).toMatchObject({ heldEvents: 3, droppedEvents: 0 });
    await back.settled();
    expect(wordsOf(back)).toEqual(['one', 'two', 'three']);
    expect(back.pushes[0]).toMatchObject({ eventId: 'e1', timestamp: '2026-01-01T00:00:00.000Z' });
    expect(await back.presence.list()).toMatchObject({ heldEvents: 0, droppedEvents: 0 });
  });

  it('are at most maxHeldEvents: the oldest are dropped, and counted once', async () => {
    const host = await playing();
    await host.session.close();
    for (const words of ['1', '2', '3', '4', '5']) emit(words);
    const back = await Host.meet(server, 'alice', { lists: false });
    expect(await back.presence.list()).toMatchObject({ heldEvents: 3, droppedEvents: 2 });
    await back.settled();
    expect(wordsOf(back)).toEqual(['3', '4', '5']);
    expect(await back.presence.list()).toMatchObject({ droppedEvents: 0 });
  });

  it('are not those of somebody who is there, however many come at once', async () => {
    const host = await playing();
    const all = Array.from({ length: 50 }, (_, index) => String(index));
    for (const words of all) emit(words);
    await host.settled();
    expect(wordsOf(host)).toEqual(all);
    expect(await host.presence.list()).toMatchObject({ heldEvents: 0, droppedEvents: 0 });
  });

  it('go to no other principal', async () => {
    const host = await playing();
    await host.session.close();
    emit('for alice');
    const bob = await Host.meet(server, 'bob');
    await bob.settled();
    expect(bob.pushes).toEqual([]);
  });

  it('wait while only a plain client is there, and go to a host of MCPL without tool presence at once', async () => {
    const host = await playing();
    await host.session.close();
    const plain = await Host.meet(server, 'alice', { mcpl: null });
    emit('one');
    await plain.settled();
    expect(plain.heard).toEqual([]);
    const simple = await Host.meet(server, 'alice', { mcpl: { version: '0.5' } });
    await simple.settled();
    expect(wordsOf(simple)).toEqual(['one']);
    expect(plain.heard).toEqual([]);
  });

  it('come again, with the same id, when the connection closed before the host said that it took them', async () => {
    const host = await playing();
    const gate = new Gate();
    host.answerPush = async () => {
      await gate.wait();
      return { accepted: true };
    };
    emit('cut off');
    await host.settled();
    expect(wordsOf(host)).toEqual(['cut off']);
    await host.session.close();
    emit('later');
    const back = await Host.meet(server, 'alice');
    await back.settled();
    expect(wordsOf(back)).toEqual(['cut off', 'later']);
    expect(back.pushes[0]?.eventId).toBe(host.pushes[0]?.eventId);
    gate.open();
  });
});

it('a refused push is not sent again', async () => {
  const host = await playing();
  host.answerPush = () => ({ accepted: false, reason: 'busy' });
  emit('once');
  await host.settled();
  const back = await Host.meet(server, 'alice');
  await back.settled();
  expect(wordsOf(host)).toEqual(['once']);
  expect(back.pushes).toEqual([]);
});
