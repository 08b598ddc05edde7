import { type ContractCase, caseOf, lever } from '../case.ts';
import type { End } from '../end.ts';
import { note, numbersOf } from '../messages.ts';
import type { Joined, Stage } from '../stage.ts';
import { check, checkSame, rejectionOf, turns, within } from '../waiting.ts';

const TEXT = 'x'.repeat(65_536 - 100);
const OPTIONS = { maxBufferedBytes: 262_144 };

/** How many messages a sender with manners sends: more than the bound, and more than an operating system buffers. */
const POLITE = 256;

function joinStalled(stage: Stage): Promise<Joined> {
  const startStalled = lever(stage.opened, 'startStalled');
  return stage.join((far) => startStalled.call(stage.opened, far.transport));
}

const isLimit = (error: unknown) => (error as { code?: unknown }).code === 'limit-reached';

/** How many messages are sent within a turn. */
const BATCH = 256;

/** Sends until a bound is reached, and gives how many messages went before; more than `most` when there is none. */
async function fill(near: End, most: number): Promise<number> {
  let refusal: unknown;
  let sent = 0;
  const isReached = () => refusal !== undefined || near.errors.some(isLimit);
  while (sent <= most && !isReached()) {
    for (let n = 0; n < BATCH; n += 1, sent += 1) {
      near.send(note(sent, { text: TEXT })).catch((error: unknown) => {
        refusal ??= error;
      });
    }
    await turns(1);
  }
  return isReached() ? Math.min(sent, most) : sent;
}

/** A peer that stops reading. */
export const pressureCases: readonly ContractCase[] = [
  caseOf(
    {
      id: 'PRESSURE-1',
      title:
        'what waits for a peer that does not read is bounded, and reaching the bound is told with a code',
      needs: ['stall'],
      options: OPTIONS,
    },
    async (stage) => {
      const { near } = await joinStalled(stage);
      const most = stage.road.mostUnread ?? 1_024;
      const taken = await fill(near, most);
      check(taken <= most, `no more than ${most} messages are taken that nobody reads`);
      if (!near.errors.some(isLimit)) {
        // A road that stays open tells the sender alone.
        const error = await rejectionOf('send() past the bound', near.send(note(-1)));
        check(isLimit(error), 'the code is limit-reached', error);
        return;
      }
      await near.closed();
      await stage.dispose();
      near.checkEnded();
    },
  ),
  caseOf(
    {
      id: 'PRESSURE-2',
      title: 'who waits for each send() is held back while the peer does not read, and loses nothing',
      needs: ['stall', 'back-pressure'],
      options: OPTIONS,
    },
    async (stage) => {
      const { near, far } = await joinStalled(stage);
      const readOn = lever(stage.opened, 'readOn');
      let reads = false;
      for (let n = 0; n < POLITE; n += 1) {
        const sent = near.send(note(n, { text: TEXT }));
        const isHeld = await Promise.race([sent.then(() => false), turns(5).then(() => true)]);
        if (isHeld && !reads) {
          reads = true;
          await readOn.call(stage.opened);
        }
        await within(stage.patienceMs, 'send() settles', sent);
      }
      if (!reads) await readOn.call(stage.opened);
      await far.receives(POLITE);
      checkSame('all arrive', numbersOf(far.messages), [...Array(POLITE).keys()]);
      check(near.errors.length === 0, 'nothing failed', near.errors[0]);
    },
  ),
];
