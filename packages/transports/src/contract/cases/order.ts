import { type ContractCase, caseOf } from '../case.ts';
import type { End } from '../end.ts';
import { notes, numbersOf } from '../messages.ts';
import { checkSame } from '../waiting.ts';

const COUNT = 200;
const BIG = 'x'.repeat(100_000);

/** Large and small ones in turn: a large message takes longer, and nothing may pass it by. */
const mixed = notes(COUNT, (n) => (n % 20 === 0 ? { text: BIG } : {}));

async function carry(from: End, to: End): Promise<void> {
  await Promise.all([to.receives(COUNT), ...mixed.map((message) => from.send(message))]);
  checkSame('messages arrive once, in order', numbersOf(to.messages), numbersOf(mixed));
}

/** Messages arrive in order. */
export const orderCases: readonly ContractCase[] = [
  caseOf(
    { id: 'ORDER-1', title: 'what the near end sends arrives once and in order', needs: ['order'] },
    async (stage) => {
      const { near, far } = await stage.join();
      await carry(near, far);
    },
  ),
  caseOf(
    { id: 'ORDER-2', title: 'what the far end sends arrives once and in order', needs: ['order'] },
    async (stage) => {
      const { near, far } = await stage.join();
      await carry(far, near);
    },
  ),
];
