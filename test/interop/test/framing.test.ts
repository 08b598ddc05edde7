import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GREETING } from '../src/greeting.ts';
import { RAW_ROADS, type RawVisitor } from '../src/raw-roads.ts';

const PING = { jsonrpc: '2.0', method: 'ping' };

/** Calls the tool that gives back the text it got. */
function echo(id: string, text: string): string {
  return JSON.stringify({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'echo', arguments: { text } },
  });
}

describe.each(RAW_ROADS)('lines over $road', ({ open }) => {
  let visitor: RawVisitor;

  beforeAll(async () => {
    visitor = await open();
    await visitor.peer.initialize();
  });

  afterAll(() => visitor.leave());

  it('end with a line feed alone: U+2028 and U+2029 stay in their message', async () => {
    const { peer } = visitor;
    const line = echo('separators', GREETING);
    expect(line).toContain('\u2028 and \u2029');
    expect(await peer.ask(line)).toHaveProperty('result.structuredContent.text', GREETING);
  });

  it('leave with U+2028 and U+2029 escaped, for readers that would split there', async () => {
    const { peer } = visitor;
    peer.write(`${echo('escapes', '\u2028\u2029')}\n`);
    const line = await peer.nextLine();
    expect(line).not.toMatch(/[\u2028\u2029]/);
    expect(line).toContain('"text":"\\u2028\\u2029"');
  });

  it('may end with CR LF, begin with a byte order mark, and be blank', async () => {
    const { peer } = visitor;
    const ping = JSON.stringify({ ...PING, id: 'crlf' });
    peer.write(`\r\n\n \n\uFEFF${ping}\r\n`);
    expect(await peer.next()).toEqual({ jsonrpc: '2.0', id: 'crlf', result: {} });
  });

  it('may come many in one chunk, and are answered in order', async () => {
    const { peer } = visitor;
    const ids = Array.from({ length: 1000 }, (_, id) => id);
    peer.write(ids.map((id) => `${JSON.stringify({ ...PING, id })}\n`).join(''));
    const answered: unknown[] = [];
    for (const _ of ids) answered.push((await peer.next()).id);
    expect(answered).toEqual(ids);
  });

  it('may come in single bytes, in the middle of a character too', async () => {
    const { peer } = visitor;
    await peer.writeByteByByte(`${echo('bytes', '雪🛠\u2028é')}\n`);
    expect(await peer.next()).toHaveProperty('result.structuredContent.text', '雪🛠\u2028é');
  });

  it('may be split where one message ends and the next begins', async () => {
    const { peer } = visitor;
    const [one, other] = [echo('one', '1'), echo('other', '2')];
    peer.write(`${one}\n${other.slice(0, 20)}`);
    expect(await peer.next()).toMatchObject({ id: 'one' });
    peer.write(`${other.slice(20)}\n`);
    expect(await peer.next()).toMatchObject({ id: 'other' });
  });

  it('may be a megabyte long in both directions', async () => {
    const text = 'é'.repeat(500_000);
    expect(await visitor.peer.ask(echo('long', text))).toHaveProperty('result.structuredContent.text', text);
  });
});
