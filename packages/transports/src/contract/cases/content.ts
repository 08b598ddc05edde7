import type { JsonRpcMessage } from '@mcplkit/wire';
import { type ContractCase, caseOf, lever } from '../case.ts';
import type { End } from '../end.ts';
import { note, notes, numbersOf } from '../messages.ts';
import { check, checkSame } from '../waiting.ts';

/** Ids that are easily taken for nothing, for each other, or for another number. */
const IDS = [0, '0', '', 1, '1', -1, Number.MAX_SAFE_INTEGER, 'null'] as const;

/** What some line reader or some terminal takes for the end of a line, or for nothing. */
const TEXT = 'a\u2028b\u2029c\u0085d\re\n\tf\u0000g\ufeffh\\n"é漢😀\u{10ffff} \uffff';

const PARAMS = {
  empty: {},
  none: null,
  list: [1, -0.5, 1e21, true, false, null, [], {}],
  nested: { a: { b: { c: [{ d: '' }] } } },
};

const encoder = new TextEncoder();

/** Asks and answers. */
async function exchange(from: End, to: End, request: JsonRpcMessage, answer: JsonRpcMessage): Promise<void> {
  const [asked, answered] = [to.messages.length, from.messages.length];
  const sent = from.send(request);
  await to.receives(asked + 1);
  checkSame('a request arrives as it was sent', to.messages[asked], request);
  await Promise.all([from.receives(answered + 1), to.send(answer), sent]);
  checkSame('an answer arrives as it was sent', from.messages[answered], answer);
}

/** Messages arrive as they were sent. */
export const contentCases: readonly ContractCase[] = [
  caseOf(
    { id: 'KIND-1', title: 'messages of every kind arrive as they were sent, either way' },
    async (stage) => {
      const { near, far } = await stage.join();
      const error = { code: -32001, message: 'no', data: { why: [null] } };
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        const request: JsonRpcMessage = { jsonrpc: '2.0', id: 7, method: 'contract/ask', params: PARAMS };
        await exchange(from, to, request, { jsonrpc: '2.0', id: 7, result: PARAMS });
        await exchange(from, to, { ...request, id: 8 }, { jsonrpc: '2.0', id: 8, error });
        const before = to.messages.length;
        await Promise.all([to.receives(before + 1), from.send(note(0, PARAMS))]);
        checkSame('a notification arrives as it was sent', to.messages[before], note(0, PARAMS));
      }
    },
  ),
  caseOf({ id: 'ID-1', title: 'ids keep their value and their type' }, async (stage) => {
    const { near, far } = await stage.join();
    for (const id of IDS) {
      const request: JsonRpcMessage = { jsonrpc: '2.0', id, method: 'contract/ask' };
      await exchange(near, far, request, { jsonrpc: '2.0', id, result: {} });
      await exchange(far, near, request, { jsonrpc: '2.0', id, result: {} });
    }
  }),
  caseOf({ id: 'TEXT-1', title: 'no character of a text cuts or changes it, either way' }, async (stage) => {
    const { near, far } = await stage.join();
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      await Promise.all([to.receives(1), from.send(note(0, { text: TEXT, [TEXT]: 1 }))]);
      checkSame('the text arrives as it was sent', to.messages, [note(0, { text: TEXT, [TEXT]: 1 })]);
    }
  }),
  caseOf(
    {
      id: 'TEXT-2',
      title: 'a message may be cut anywhere, between the bytes of a character too',
      needs: ['raw-bytes'],
    },
    async (stage) => {
      const { near } = await stage.join();
      const writeBytes = lever(stage.opened, 'writeBytes');
      for (const byte of encoder.encode(`${JSON.stringify(note(0, { text: TEXT }))}\n`)) {
        await writeBytes.call(stage.opened, Uint8Array.of(byte));
      }
      await near.receives(1);
      checkSame('the message arrives as it was sent', near.messages, [note(0, { text: TEXT })]);
      check(near.errors.length === 0, 'nothing failed', near.errors[0]);
    },
  ),
  caseOf(
    {
      id: 'TEXT-3',
      title: 'several messages in one piece arrive one by one, blank lines and CRLF between them',
      needs: ['raw-bytes'],
    },
    async (stage) => {
      const { near } = await stage.join();
      const [one, two, three, four] = notes(4).map((message) => JSON.stringify(message));
      const bytes = encoder.encode(`${one}\n\n${two}\r\n\r\n${three}\n  \n${four}\n`);
      await lever(stage.opened, 'writeBytes').call(stage.opened, bytes);
      await near.receives(4);
      checkSame('all arrive in order', numbersOf(near.messages), [0, 1, 2, 3]);
      check(near.errors.length === 0, 'nothing failed', near.errors[0]);
    },
  ),
  caseOf(
    {
      id: 'NAMES-1',
      title: 'names such as __proto__ are data, and change nothing',
      needs: ['raw-text'],
    },
    async (stage) => {
      const { near } = await stage.join();
      const text =
        '{"jsonrpc":"2.0","method":"a","params":{"n":0,"__proto__":{"polluted":1},"constructor":2},"__proto__":{"polluted":1}}';
      await lever(stage.opened, 'writeText').call(stage.opened, text);
      await near.receives(1);
      check(!('polluted' in {}), 'no other object has changed');
      const { params } = near.messages[0] as { params: Record<string, unknown> };
      checkSame(
        'the members are there',
        [...Object.entries(params)],
        [
          ['n', 0],
          ['__proto__', { polluted: 1 }],
          ['constructor', 2],
        ],
      );
    },
  ),
];
