import { type ContractCase, caseOf } from '../case.ts';
import type { End } from '../end.ts';
import { note, notes, numbersOf } from '../messages.ts';
import type { Stage } from '../stage.ts';
import { check, checkSame, rejectionOf } from '../waiting.ts';

/** Two bytes in UTF-8 and more letters than any buffer holds: 20 MB, or what the road carries. */
function large(stage: Stage): string {
  const bytes = stage.road.largestMessageBytes ?? 20_000_000;
  return 'é'.repeat(Math.floor((bytes - 200) / 2));
}

async function carryLarge(stage: Stage, from: End, to: End): Promise<void> {
  const text = large(stage);
  await Promise.all([to.receives(2), from.send(note(0, { text })), from.send(note(1))]);
  const found = to.messages.map((message) => (message as { params: { text?: string } }).params.text);
  check(
    found.includes(text),
    'the large message arrives as it was sent',
    found.map((it) => it?.length),
  );
  check(to.messages.length === 2, 'each message arrives once', to.messages.length);
}

const code = (error: Error | undefined) => (error as { code?: unknown } | undefined)?.code;

/** Large messages, many, and those that are too large. */
export const volumeCases: readonly ContractCase[] = [
  caseOf({ id: 'VOLUME-1', title: 'a message of 20 MB arrives from the near end' }, async (stage) => {
    const { near, far } = await stage.join();
    await carryLarge(stage, near, far);
  }),
  caseOf({ id: 'VOLUME-2', title: 'a message of 20 MB arrives from the far end' }, async (stage) => {
    const { near, far } = await stage.join();
    await carryLarge(stage, far, near);
  }),
  caseOf({ id: 'VOLUME-3', title: '10,000 messages each way at once arrive, each once' }, async (stage) => {
    const { near, far } = await stage.join();
    const many = notes(stage.road.manyMessages ?? 10_000);
    const sends = many.flatMap((message) => [near.send(message), far.send(message)]);
    await Promise.all([near.receives(many.length), far.receives(many.length), ...sends]);
    for (const end of [near, far]) {
      const numbers = numbersOf(end.messages) as number[];
      const sorted = stage.road.abilities.includes('order') ? numbers : numbers.sort((a, b) => a - b);
      checkSame(`the ${end.name} end receives each message once`, sorted, numbersOf(many));
    }
  }),
  caseOf(
    {
      id: 'BOUND-1',
      title: 'a message over maxMessageBytes is refused with an error that says so, and the road stays open',
      needs: ['bounds'],
      options: { maxMessageBytes: 1_000 },
    },
    async (stage) => {
      const { near, far } = await stage.join();
      const error = await rejectionOf(
        'send() of what is too large',
        near.send(note(0, { text: 'x'.repeat(1_000) })),
      );
      check(code(error) === 'message-too-large', 'the code is message-too-large', error);
      await Promise.all([far.receives(1), near.send(note(1))]);
      checkSame('the next message arrives', numbersOf(far.messages), [1]);
    },
  ),
  caseOf(
    {
      id: 'BOUND-2',
      title: 'a message over maxMessageBytes that comes in is told and not delivered',
      needs: ['bounds'],
      options: { maxMessageBytes: 1_000 },
    },
    async (stage) => {
      const { near, far } = await stage.join();
      await far.send(note(0, { text: 'x'.repeat(1_000) }));
      const error = await near.fails();
      check(error instanceof Error && error.message !== '', 'it is told in words', error);
      check(near.messages.length === 0, 'it is not delivered', near.messages.length);
    },
  ),
];
