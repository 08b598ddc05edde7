import { type ContractCase, caseOf } from '../case.ts';
import { note, notes, numbersOf } from '../messages.ts';
import { check, checkSame, rejectionOf } from '../waiting.ts';

const ROUNDS = 100;

/** The beginning, and what may be done within a delivery. */
export const startCases: readonly ContractCase[] = [
  caseOf({ id: 'START-1', title: 'a second start() rejects, and harms nothing' }, async (stage) => {
    const { near, far } = await stage.join();
    await rejectionOf('a second start()', near.start());
    await Promise.all([far.receives(1), near.receives(1), near.send(note(1)), far.send(note(2))]);
    checkSame('messages arrive once', [numbersOf(near.messages), numbersOf(far.messages)], [[2], [1]]);
  }),
  caseOf(
    {
      id: 'START-2',
      title: 'what was sent before the other end started waits for it',
      needs: ['early', 'order'],
    },
    async (stage) => {
      const far = await stage.far();
      await far.start();
      const sends = notes(10).map((message) => far.send(message));
      check(stage.near.messages.length === 0, 'nothing is delivered before start()', stage.near.messages);
      await stage.near.start();
      await Promise.all([stage.near.receives(10), ...sends]);
      checkSame('all arrive, in order', numbersOf(stage.near.messages), [...Array(10).keys()]);
    },
  ),
  caseOf(
    {
      id: 'START-3',
      title: 'what the far end says at once is not lost, however early it comes',
      needs: ['speaks-first'],
    },
    async (stage) => {
      const { near } = await stage.join(async (far) => {
        await far.start();
        await far.send(note(0));
      });
      await near.receives(1);
      checkSame('it arrives', numbersOf(near.messages), [0]);
    },
  ),
  caseOf(
    { id: 'START-4', title: 'what is sent from within a delivery arrives: a hundred rounds' },
    async (stage) => {
      const { near, far } = await stage.join();
      far.during = (message) => void far.send(message);
      near.during = (message) => {
        const n = Number(numbersOf([message])[0]);
        if (n + 1 < ROUNDS) void near.send(note(n + 1));
      };
      await Promise.all([near.receives(ROUNDS), near.send(note(0))]);
      checkSame('each round came back', numbersOf(near.messages), [...Array(ROUNDS).keys()]);
    },
  ),
  caseOf(
    {
      id: 'THROW-1',
      title: 'what a receiver throws is told by onerror, and the messages behind it arrive',
      needs: ['in-process'],
    },
    async (stage) => {
      const { near, far } = await stage.join();
      near.during = () => {
        if (near.messages.length === 1) throw new Error('of the receiver');
      };
      await Promise.all([near.receives(2), far.send(note(0)), far.send(note(1))]);
      const error = await near.fails();
      check(error.message === 'of the receiver', 'onerror has what was thrown', error);
      check(near.closes === 0, 'the road stays open');
    },
  ),
];
