import type { JsonRpcMessage } from '@mcplkit/wire';
import { type ContractCase, caseOf } from '../case.ts';
import { note, numbersOf } from '../messages.ts';
import { check, checkSame, rejectionOf } from '../waiting.ts';

const cycle: Record<string, unknown> = {};
cycle.self = cycle;

/** What has no JSON form. */
const UNSERIALIZABLE = [{ cycle }, { big: 1n }];

/** What `send` does when nothing can be sent. */
export const sendingCases: readonly ContractCase[] = [
  caseOf(
    {
      id: 'SEND-1',
      title: 'send() before start() settles and throws nothing, and what it took arrives',
      needs: ['speaks-first'],
    },
    async (stage) => {
      const early = stage.near.send(note(0)).then(
        () => [0, 1],
        () => [1],
      );
      const { near, far } = await stage.join();
      check(near.threw === undefined, 'send() throws nothing', near.threw);
      const expected = await early;
      await Promise.all([far.receives(expected.length), near.send(note(1))]);
      checkSame('what was taken arrives', numbersOf(far.messages), expected);
    },
  ),
  caseOf(
    { id: 'SEND-2', title: 'send() after close() rejects, at once, and throws nothing' },
    async (stage) => {
      const { near } = await stage.join();
      await near.close();
      const sends = Array.from({ length: 100 }, (_, n) => near.send(note(n)));
      check(near.threw === undefined, 'send() throws nothing', near.threw);
      for (const sent of sends) {
        const error = await rejectionOf('send() after close()', sent);
        check(typeof (error as { code?: unknown }).code === 'string', 'the error has a code', error);
      }
    },
  ),
  caseOf({ id: 'SEND-3', title: 'send() after the far end has closed rejects' }, async (stage) => {
    const { near, far } = await stage.join();
    await far.close();
    await near.closed();
    await rejectionOf('send() after the far end has closed', near.send(note(0)));
  }),
  caseOf(
    { id: 'SEND-4', title: 'what has no JSON form is refused, and the road stays open', needs: ['text'] },
    async (stage) => {
      const { near, far } = await stage.join();
      for (const params of UNSERIALIZABLE) {
        const message = { jsonrpc: '2.0', method: 'contract/never', params } as JsonRpcMessage;
        await rejectionOf('send() of what has no JSON form', near.send(message));
      }
      await Promise.all([far.receives(1), near.send(note(1))]);
      checkSame('only what has one arrives', numbersOf(far.messages), [1]);
    },
  ),
];
