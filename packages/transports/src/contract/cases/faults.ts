import { type ContractCase, caseOf, lever } from '../case.ts';
import { note, numbersOf } from '../messages.ts';
import { check, checkSame } from '../waiting.ts';

/** Text that is no JSON, and JSON that is no message. */
const GARBAGE = [
  'a line of a log',
  '{"jsonrpc":"2.0","method":"cut off',
  '\u0000\u0001',
  '[]',
  'null',
  '42',
  '"text"',
  '{}',
  '{"jsonrpc":"1.0","method":"a"}',
  '{"jsonrpc":"2.0","id":{},"method":"a"}',
];

/** What a peer does wrong, and its death. */
export const faultCases: readonly ContractCase[] = [
  caseOf(
    {
      id: 'GARBAGE-1',
      title: 'what is no message is told by onerror, and the messages around it arrive',
      needs: ['raw-text'],
    },
    async (stage) => {
      const { near, far } = await stage.join();
      const writeText = lever(stage.opened, 'writeText');
      for (const [n, text] of GARBAGE.entries()) {
        await writeText.call(stage.opened, text);
        await Promise.all([
          near.receives(n + 1),
          near.until('it is told', () => near.errors.length > n),
          far.send(note(n)),
        ]);
      }
      checkSame('the messages between arrive', numbersOf(near.messages), [...GARBAGE.keys()]);
      check(near.errors.length === GARBAGE.length, 'each is told once', near.errors.length);
      check(near.closes === 0, 'the road stays open');
    },
  ),
  caseOf(
    {
      id: 'KILL-1',
      title: 'when the far end dies, onclose is called once, and nothing behind it',
      needs: ['kill'],
    },
    async (stage) => {
      const { near } = await stage.join();
      await lever(stage.opened, 'kill').call(stage.opened);
      await near.closed();
      await near.close();
      await stage.dispose();
      near.checkEnded();
    },
  ),
  caseOf(
    {
      id: 'KILL-2',
      title: 'when the far end dies, onerror says why before onclose',
      needs: ['kill', 'kill-reason'],
    },
    async (stage) => {
      const { near } = await stage.join();
      await lever(stage.opened, 'kill').call(stage.opened);
      await near.closed();
      check(near.errors.length > 0, 'onerror was called before onclose');
      check(near.errors[0]?.message !== '', 'the error has words', near.errors[0]);
    },
  ),
];
