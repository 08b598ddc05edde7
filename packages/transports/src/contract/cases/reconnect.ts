import type { MessageTransport } from '@mcplkit/wire';
import { type ContractCase, caseOf, lever } from '../case.ts';
import { note, numbersOf } from '../messages.ts';
import type { Joined, Stage } from '../stage.ts';
import { check, checkSame, pause, within } from '../waiting.ts';

/** Listens for further roads, and gives them one after another. */
function listen(stage: Stage, transport: MessageTransport = stage.opened.near) {
  const came: MessageTransport[] = [];
  let wake = () => {};
  const end = lever(transport, 'accept').call(transport, (next) => {
    came.push(next);
    wake();
  });
  const next = () =>
    within(
      stage.patienceMs,
      'a further road comes',
      new Promise<MessageTransport>((resolve) => {
        wake = () => {
          const road = came.shift();
          if (road === undefined) return;
          wake = () => {};
          resolve(road);
        };
        wake();
      }),
    );
  return { came, end, next };
}

async function cut(stage: Stage, joined: Joined): Promise<void> {
  await lever(stage.opened, 'cut').call(stage.opened);
  await joined.near.closed();
}

/** Starts a further road, and has a message go either way. */
async function joinNext(stage: Stage, transport: MessageTransport): Promise<Joined> {
  const near = stage.endOf(transport, 'near');
  const starting = near.start();
  starting.catch(() => {});
  const far = await stage.far();
  await far.start();
  await starting;
  await Promise.all([near.receives(1), far.receives(1), near.send(note(1)), far.send(note(2))]);
  checkSame('messages go either way', [numbersOf(near.messages), numbersOf(far.messages)], [[2], [1]]);
  return { near, far };
}

/** Time enough for a road that dials again to have done it. */
const redial = (stage: Stage) => pause(stage.road.redialMs ?? 100);

const needs = ['reconnect'] as const;

/** Further roads after a loss. */
export const reconnectCases: readonly ContractCase[] = [
  caseOf(
    {
      id: 'RECONNECT-1',
      title: 'a loss ends the road once; what is dialled again is a road of its own',
      needs,
    },
    async (stage) => {
      const joined = await stage.join();
      const { end, next } = listen(stage);
      await cut(stage, joined);
      const road = await next();
      check(road !== stage.opened.near, 'a further road is another transport');
      await joinNext(stage, road);
      joined.near.checkEnded();
      end();
    },
  ),
  caseOf({ id: 'RECONNECT-2', title: 'one listener gets every later road', needs }, async (stage) => {
    let joined = await stage.join();
    const { end, next } = listen(stage);
    for (let loss = 0; loss < 3; loss += 1) {
      await cut(stage, joined);
      joined = await joinNext(stage, await next());
    }
    end();
  }),
  caseOf({ id: 'RECONNECT-3', title: 'without a listener it does not dial again', needs }, async (stage) => {
    const joined = await stage.join();
    await cut(stage, joined);
    let dialled = false;
    void stage.opened.far().then(() => {
      dialled = true;
    });
    await redial(stage);
    check(!dialled, 'nobody dials');
  }),
  caseOf(
    { id: 'RECONNECT-4', title: 'what accept() returned ends it, before a loss and after one', needs },
    async (stage) => {
      let joined = await stage.join();
      const first = listen(stage);
      await cut(stage, joined);
      joined = await joinNext(stage, await first.next());
      first.end();
      await cut(stage, joined);
      await redial(stage);
      check(first.came.length === 0, 'no further road comes', first.came.length);
    },
  ),
  caseOf({ id: 'RECONNECT-5', title: 'close() of a lost road does not end it', needs }, async (stage) => {
    const joined = await stage.join();
    const { end, next } = listen(stage);
    await cut(stage, joined);
    await joined.near.close();
    await joinNext(stage, await next());
    end();
  }),
  caseOf({ id: 'RECONNECT-6', title: 'close() of a road that is open ends it', needs }, async (stage) => {
    const joined = await stage.join();
    const { came } = listen(stage);
    await joined.near.close();
    await redial(stage);
    check(came.length === 0, 'no further road comes', came.length);
  }),
];
