import { type ContractCase, caseOf, caseOn, lever } from '../case.ts';
import { End } from '../end.ts';
import { note, notes, numbersOf } from '../messages.ts';
import { check, checkSame, rejectionOf } from '../waiting.ts';

const FLOOD = 1_000;

/** The end: once, from whichever side, and nothing behind it. */
export const closingCases: readonly ContractCase[] = [
  caseOf(
    { id: 'CLOSE-1', title: 'close() calls onclose once, before it resolves, and the far end hears of it' },
    async (stage) => {
      const { near, far } = await stage.join();
      await near.close();
      check(near.closes === 1, 'onclose has been called when close() resolves', near.closes);
      check(near.errors.length === 0, 'a close that was wanted is no failure', near.errors[0]);
      await far.closed();
      await stage.dispose();
      near.checkEnded();
    },
  ),
  caseOf(
    { id: 'CLOSE-2', title: 'when the far end closes, onclose is called once, and again by nothing' },
    async (stage) => {
      const { near, far } = await stage.join();
      await far.close();
      await near.closed();
      await near.close();
      await stage.dispose();
      near.checkEnded();
    },
  ),
  caseOf({ id: 'CLOSE-3', title: 'close() may be called again, and at both ends at once' }, async (stage) => {
    const { near, far } = await stage.join();
    await Promise.all([near.close(), far.close(), near.close()]);
    await near.close();
    await stage.dispose();
    near.checkEnded();
  }),
  caseOf({ id: 'CLOSE-4', title: 'close() before start() is the end: start() rejects' }, async (stage) => {
    const { near } = stage;
    await near.close();
    await rejectionOf('start() after close()', near.start());
    await near.close();
    await stage.dispose();
    near.checkEnded();
  }),
  caseOf(
    { id: 'CLOSE-5', title: 'close() while it opens ends it: both settle, and onclose is called once' },
    async (stage) => {
      const { near } = stage;
      const starting = near.start().catch(() => {});
      await near.close();
      await starting;
      await rejectionOf('send() after close()', near.send(note(0)));
      await stage.dispose();
      near.checkEnded();
    },
  ),
  caseOf(
    { id: 'CLOSE-6', title: 'nothing is delivered after onclose, while the far end goes on sending' },
    async (stage) => {
      const { near, far } = await stage.join();
      let closing: Promise<void> | undefined;
      near.during = () => {
        if (near.messages.length === 10) closing = near.close();
      };
      for (const message of notes(FLOOD)) void far.send(message);
      await near.closed();
      await closing;
      await stage.dispose();
      near.checkEnded();
    },
  ),
  caseOf(
    {
      id: 'CLOSE-7',
      title: 'what was sent before close() arrives before it',
      needs: ['last-words', 'order'],
    },
    async (stage) => {
      const { near, far } = await stage.join();
      await Promise.all(notes(10).map((message) => near.send(message)));
      await near.close();
      await far.closed();
      checkSame('all that was sent arrived', numbersOf(far.messages), [...Array(10).keys()]);
    },
  ),
  caseOn(
    { id: 'CLOSE-8', title: 'close() ends an opening that gets no answer', needs: ['silence'] },
    async (road) => {
      const lone = await lever(road, 'openSilent').call(road);
      try {
        const near = new End(lone.near, 'near', road.patienceMs ?? 10_000);
        const started = rejectionOf('start() of what was closed meanwhile', near.start());
        started.catch(() => {});
        await near.close();
        await started;
        near.checkEnded();
      } finally {
        await lone.dispose();
      }
    },
  ),
  caseOf(
    { id: 'CLOSE-9', title: 'a close of the far end is no failure', needs: ['goodbye'] },
    async (stage) => {
      const { near, far } = await stage.join();
      await far.close();
      await near.closed();
      check(near.errors.length === 0, 'onerror is not called', near.errors[0]);
    },
  ),
  caseOn(
    {
      id: 'REFUSED-1',
      title: 'a road that leads nowhere is told by start(), with an error that has a code',
      needs: ['refusal'],
    },
    async (road) => {
      const lone = await lever(road, 'openRefused').call(road);
      try {
        const near = new End(lone.near, 'near', road.patienceMs ?? 10_000);
        const error = await rejectionOf('start()', near.start());
        check(typeof (error as { code?: unknown }).code === 'string', 'the error has a code', error);
        await rejectionOf('send() behind it', near.send(note(0)));
        await near.close();
        near.checkEnded();
      } finally {
        await lone.dispose();
      }
    },
  ),
];
