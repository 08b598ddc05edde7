import { describe, expect, it } from 'vitest';
import { connected, settled } from './support/fake-server.ts';

const tool = (name: string) => ({ name, inputSchema: { type: 'object' as const } });

/** A server whose tools come in pages of one. */
async function paged(names: string[]) {
  const both = await connected();
  both.server.connection.handle('tools/list', (params) => {
    const at = Number(params?.cursor ?? 0);
    const nextCursor = at + 1 < names.length ? String(at + 1) : undefined;
    return { tools: [tool(String(names[at]))], ...(nextCursor === undefined ? {} : { nextCursor }) };
  });
  return both;
}

describe('a list', () => {
  it('comes whole, whatever its pages', async () => {
    const { client, server } = await paged(['a', 'b', 'c']);
    expect((await client.listTools()).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(server.paramsOf('tools/list')).toEqual([{}, { cursor: '1' }, { cursor: '2' }]);
  });

  it('comes page by page, from a cursor on', async () => {
    const { client } = await paged(['a', 'b', 'c']);
    const pages: unknown[] = [];
    for await (const page of client.pages('tools/list', { cursor: '1' })) pages.push(page);
    expect(pages).toEqual([{ tools: [tool('b')], nextCursor: '2' }, { tools: [tool('c')] }]);
  });

  it('may be left after a page, and no other is asked for', async () => {
    const { client, server } = await paged(['a', 'b', 'c']);
    for await (const page of client.pages('tools/list')) {
      expect(page.tools).toHaveLength(1);
      break;
    }
    expect(server.paramsOf('tools/list')).toHaveLength(1);
  });

  it('ends where a cursor comes again', async () => {
    const { client, server } = await connected();
    server.connection.handle('tools/list', () => ({ tools: [tool('a')], nextCursor: 'again' }));
    expect(await client.listTools()).toHaveLength(2);
    expect(server.paramsOf('tools/list')).toHaveLength(2);
  });

  it('without an end is given up', async () => {
    const { client, server } = await connected();
    let page = 0;
    server.connection.handle('tools/list', () => {
      page += 1;
      return { tools: Array.from({ length: 5_000 }, () => tool('a')), nextCursor: String(page) };
    });
    await expect(client.listTools()).rejects.toMatchObject({
      code: 'list-too-long',
      message: expect.stringContaining('pages()'),
    });
    expect(page).toBe(21);
  });

  it('of a server that has no such method is empty', async () => {
    const { client } = await connected({}, { capabilities: {} });
    expect([
      await client.listTools(),
      await client.listResources(),
      await client.listResourceTemplates(),
      await client.listPrompts(),
    ]).toEqual([[], [], [], []]);
  });

  it.each([
    ['is no object', null],
    ['has no list', { tools: {} }],
    ['has an item that is none', { tools: [null] }],
    ['has an item without a name', { tools: [{ name: 4 }] }],
    ['has a cursor that is none', { tools: [], nextCursor: 4 }],
  ])('that %s is refused', async (_what, result) => {
    const { client, server } = await connected();
    server.connection.handle('tools/list', () => result as never);
    await expect(client.listTools()).rejects.toMatchObject({ code: 'invalid-result' });
  });
});

describe('a list that is known', () => {
  it('is not asked for again until the server says that it changed', async () => {
    const { client, server } = await paged(['a', 'b']);
    const first = await client.listTools();
    first.length = 0;
    expect(await client.listTools()).toHaveLength(2);
    expect(server.paramsOf('tools/list')).toHaveLength(2);
    server.connection.sendNotification('notifications/tools/list_changed');
    await settled();
    await client.listTools();
    expect(server.paramsOf('tools/list')).toHaveLength(4);
  });

  it('is asked for again when the caller wants it', async () => {
    const { client, server } = await paged(['a']);
    await client.listTools();
    await client.listTools({ refresh: true });
    expect(server.paramsOf('tools/list')).toHaveLength(2);
  });

  it('is not kept where the server does not say when it changes', async () => {
    const { client, server } = await connected({}, { capabilities: { tools: {} } });
    server.connection.handle('tools/list', () => ({ tools: [tool('a')] }));
    await client.listTools();
    await client.listTools();
    expect(server.paramsOf('tools/list')).toHaveLength(2);
  });

  it('is not kept when it changed while it was on its way', async () => {
    const { client, server } = await connected();
    server.connection.handle('tools/list', () => {
      server.connection.sendNotification('notifications/tools/list_changed');
      return { tools: [tool('old')] };
    });
    await client.listTools();
    server.connection.handle('tools/list', () => ({ tools: [tool('new')] }));
    expect(await client.listTools()).toEqual([tool('new')]);
  });

  it('of resources goes for templates too, and not for tools', async () => {
    const { client, server } = await paged(['a']);
    server.connection.handle('resources/list', () => ({ resources: [] }));
    server.connection.handle('resources/templates/list', () => ({ resourceTemplates: [] }));
    server.connection.handle('prompts/list', () => ({ prompts: [] }));
    const all = async () => {
      await client.listTools();
      await client.listResources();
      await client.listResourceTemplates();
      await client.listPrompts();
    };
    await all();
    server.connection.sendNotification('notifications/resources/list_changed');
    await settled();
    await all();
    const asked = ['tools/list', 'resources/list', 'resources/templates/list', 'prompts/list'];
    expect(asked.map((method) => server.paramsOf(method).length)).toEqual([1, 2, 2, 1]);
  });
});

describe("a tool's result", () => {
  const weather = {
    ...tool('weather'),
    outputSchema: {
      type: 'object' as const,
      properties: { degrees: { type: 'number' } },
      required: ['degrees'],
    },
  };

  async function weatherServer(result: object, outputSchema: object = weather.outputSchema) {
    const both = await connected();
    both.server.connection.handle('tools/list', () => ({ tools: [{ ...weather, outputSchema }] as never }));
    both.server.connection.handle('tools/call', () => result as never);
    await both.client.listTools();
    return both;
  }

  it('that fits what the tool declares is given', async () => {
    const result = { content: [], structuredContent: { degrees: 20 } };
    const { client } = await weatherServer(result);
    expect(await client.callTool('weather')).toEqual(result);
  });

  it.each([
    ['does not fit', { content: [], structuredContent: { degrees: 'warm' } }, 'degrees must be a number'],
    ['is not there', { content: [] }, 'no structuredContent'],
  ])('that %s is refused with the reason, and not lost', async (_what, result, words) => {
    const { client } = await weatherServer(result);
    await expect(client.callTool('weather')).rejects.toMatchObject({
      code: 'invalid-output',
      message: expect.stringContaining(words),
      result,
    });
  });

  it('that is a failure is not held against it', async () => {
    const { client } = await weatherServer({ content: [], isError: true });
    expect(await client.callTool('weather')).toMatchObject({ isError: true });
  });

  it('is given when what the tool declares is no schema, which is reported', async () => {
    const { client, errors } = await weatherServer(
      { content: [], structuredContent: {} },
      { type: 'no such type' },
    );
    await client.callTool('weather');
    expect(errors).toMatchObject([{ code: 'uncompilable' }]);
  });
});
