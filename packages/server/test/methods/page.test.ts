import { afterEach, describe, expect, it } from 'vitest';
import { McpServer } from '../../src/index.ts';
import { FakeBehavior, resources, templates, tools } from '../support/fake-behavior.ts';
import { Peer } from '../support/peer.ts';

let server: McpServer;
let only: FakeBehavior;

afterEach(() => server?.stop());

const names = Array.from({ length: 5 }, (_, index) => `n${index}`);
const behavior = () =>
  new FakeBehavior('a', {
    tools: tools(...names),
    resources: resources(...names.map((name) => `app://${name}`)),
    templates: templates(...names.map((name) => `app://${name}/{id}`)),
    prompts: names.map((name) => ({ name })),
  });

async function serve(pageSize?: number): Promise<Peer> {
  only = behavior();
  server = new McpServer({ behaviors: [only], ...(pageSize === undefined ? {} : { pageSize }) });
  return Peer.meet(server);
}

const LISTS = [
  ['tools/list', 'tools'],
  ['resources/list', 'resources'],
  ['resources/templates/list', 'resourceTemplates'],
  ['prompts/list', 'prompts'],
] as const;

describe.each(LISTS)('%s', (method, member) => {
  type Page = { nextCursor?: string } & Record<string, unknown[]>;

  it('comes whole without a page size', async () => {
    const page = (await (await serve()).request(method)) as Page;
    expect([page[member]?.length, page.nextCursor]).toEqual([5, undefined]);
  });

  it.each([
    [1, [1, 1, 1, 1, 1]],
    [2, [2, 2, 1]],
    [5, [5]],
    [9, [5]],
  ])('comes in pages of %i', async (pageSize, lengths) => {
    const peer = await serve(pageSize);
    const pages: Page[] = [];
    let cursor: string | undefined;
    do {
      const page = (await peer.request(method, { cursor })) as Page;
      pages.push(page);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(pages.map((page) => page[member]?.length)).toEqual(lengths);
    const whole = (await (await serve()).request(method)) as Page;
    expect(pages.flatMap((page) => page[member])).toEqual(whole[member]);
  });

  it.each(['', '0', '-1', 'at-', 'at-0', 'at--1', 'at-1e3', 'at-99999999999', 5, null, {}])(
    'the cursor %j did not come from here',
    async (cursor) => {
      await expect((await serve(2)).request(method, { cursor } as never)).rejects.toMatchObject({
        code: -32602,
      });
    },
  );

  it('ends where the list has become shorter in between', async () => {
    const peer = await serve(2);
    const { nextCursor } = (await peer.request(method)) as Page;
    server.unregister(only);
    expect(await peer.request(method, { cursor: nextCursor })).toEqual({ [member]: [] });
  });
});

it.each([0, -1, 1.5, Number.NaN])('a page size of %d is refused when the server is made', (pageSize) => {
  expect(() => new McpServer({ pageSize })).toThrow(RangeError);
});
