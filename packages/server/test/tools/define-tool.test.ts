import type { McpObjectSchema } from '@mcplkit/wire';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import { z } from 'zod';
import { defineTool, McpServer, McpToolResults, McpToolTable } from '../../src/index.ts';
import { toolDefinitionOf } from '../../src/tools/define-tool.ts';
import { Peer } from '../support/peer.ts';

/** A tool that gives its arguments back, called with `args`. */
async function check(input: McpObjectSchema, args: unknown): Promise<string> {
  const tool = defineTool({ name: 'look', input, run: (given) => given });
  const result = await toolDefinitionOf(tool)?.call(args as Record<string, unknown>);
  const [block] = result?.content ?? [];
  if (result?.isError !== true) return 'fits';
  return block?.type === 'text' ? block.text.replace('Invalid arguments for look: ', '') : '';
}

const CAMERA: McpObjectSchema = {
  type: 'object',
  properties: {
    by: { type: 'number', minimum: 0 },
    count: { type: ['integer', 'null'] },
    mode: { enum: ['orbit', 'fly'] },
    kind: { const: 'camera' },
    patch: {
      type: 'object',
      properties: { position: { type: 'array', items: { type: 'number' } } },
      required: ['position'],
      additionalProperties: false,
    },
    target: { oneOf: [{ type: 'string' }, { type: 'object', properties: { id: { type: 'string' } } }] },
  },
  additionalProperties: false,
};

describe('arguments by JSON Schema', () => {
  it.each([
    [{ by: 1, count: null, mode: 'fly', kind: 'camera', patch: { position: [1, 2] } }, 'fits'],
    [{}, 'fits'],
    [{ by: '1' }, 'by must be a number, not a string.'],
    [{ by: -1 }, 'by must be >= 0.'],
    [{ count: 1.5 }, 'count must be a whole number or null, not a number.'],
    [{ mode: 'swim' }, 'mode must be one of "orbit", "fly".'],
    [{ kind: 'lamp' }, 'kind must be "camera".'],
    [{ patch: {} }, 'patch.position is missing.'],
    [{ patch: { position: [1, 2, true] } }, 'patch.position[2] must be a number, not a boolean.'],
    [{ patch: { position: [], 'a/b': 1 } }, 'patch.a/b is not known; known are position.'],
    [{ bye: 1 }, 'bye is not known; known are by, count, mode, kind, patch, target.'],
    [{ target: 5 }, 'target has none of the forms that it may have (target must be a string, not a number).'],
    [
      JSON.parse('{"__proto__": 1}'),
      '__proto__ is not known; known are by, count, mode, kind, patch, target.',
    ],
  ])('%j: %s', async (args, words) => {
    expect(await check(CAMERA, args)).toBe(words);
  });

  it('names of what every object inherits are only names', async () => {
    const input: McpObjectSchema = {
      type: 'object',
      properties: { constructor: { type: 'string' } },
      required: ['constructor'],
    };
    expect(await check(input, {})).toBe('constructor is missing.');
    expect(await check(input, { constructor: 'x' })).toBe('fits');
  });

  it('long values and long lists are cut', async () => {
    const allowed = Array.from({ length: 30 }, (_, index) => `${index}`.repeat(200));
    const words = await check({ type: 'object', properties: { a: { enum: allowed } } }, { a: 'x' });
    expect(words.length).toBeLessThan(1000);
    expect(words).toMatch(/and 18 more\.$/);
  });

  it('without a schema there are none', async () => {
    const tool = defineTool({ name: 'look', run: () => 'seen' });
    expect(tool.inputSchema).toEqual({ type: 'object', properties: {}, additionalProperties: false });
    expect(await toolDefinitionOf(tool)?.call({ at: 1 })).toEqual(
      McpToolResults.error('Invalid arguments for look: at is not known.'),
    );
  });

  it('have a `uri` that is said to be one of them, also where the schema does not name it', async () => {
    const input = { type: 'object' } as const;
    for (const [uri, given] of [
      ['argument', { uri: 'a' }],
      ['resource', {}],
    ] as const) {
      const tool = defineTool({ name: 'look', input, uri, run: (args) => args });
      expect(await toolDefinitionOf(tool)?.call({ uri: 'a' })).toEqual(McpToolResults.json(given));
    }
  });

  it('are never changed', async () => {
    const input = { type: 'object', properties: { by: { type: 'number', default: 1 } } } as const;
    const args = Object.freeze({ extra: Object.freeze({ deep: 1 }) });
    const tool = defineTool({ name: 'look', input, run: (given) => given });
    expect(await toolDefinitionOf(tool)?.call(args)).toEqual(McpToolResults.json({ extra: { deep: 1 } }));
  });

  it('fit or not as they do for a validator of their own', async () => {
    const type = fc.constantFrom('string', 'number', 'integer', 'boolean', 'object', 'array', 'null');
    const name = fc.constantFrom('a', 'b', 'toString', '__proto__');
    const schema = fc.record({
      type: fc.constant('object' as const),
      properties: fc.dictionary(name, fc.record({ type })),
      required: fc.uniqueArray(name),
      additionalProperties: fc.boolean(),
    });
    const args = fc.dictionary(name, fc.jsonValue({ maxDepth: 1 }));
    await fc.assert(
      fc.asyncProperty(schema, args, async (input, given) => {
        const own = new Ajv2020({ strict: false, ownProperties: true }).compile(input);
        expect((await check(input, given)) === 'fits').toBe(own(given));
      }),
      { numRuns: 100 },
    );
  });

  it('are checked by one validator for one schema, made when the first call comes', async () => {
    const compile = vi.spyOn(Ajv2020.prototype, 'compile');
    const input: McpObjectSchema = { type: 'object', properties: { at: { type: 'number' } } };
    const [one, other] = [1, 2].map((index) =>
      defineTool({ name: `look${index}`, input, run: () => 'seen' }),
    );
    expect(compile).not.toHaveBeenCalled();
    for (const tool of [one, other, one]) await toolDefinitionOf(tool)?.call({ at: 1 });
    expect(compile).toHaveBeenCalledTimes(1);
    compile.mockRestore();
  });

  it('are checked in the dialect that the schema names', async () => {
    const draft07 = { type: 'object', $schema: 'http://json-schema.org/draft-07/schema#' } as const;
    const tuple = { properties: { at: { items: [{ type: 'number' }] } } };
    expect(await check({ ...draft07, ...tuple }, { at: ['x'] })).toBe(
      'at[0] must be a number, not a string.',
    );
    const $schema = 'https://json-schema.org/draft/2019-09/schema';
    expect(() => defineTool({ name: 'look', input: { type: 'object', $schema }, run: () => '' })).toThrow(
      expect.objectContaining({ code: 'invalid-tool', message: expect.stringContaining('2019-09') }),
    );
  });
});

describe('arguments by a schema of zod', () => {
  it('have its types, defaults and transformations', async () => {
    const tool = defineTool({
      name: 'add',
      input: z.object({
        a: z.number(),
        b: z.number().default(2),
        text: z.string().transform(Number).optional(),
      }),
      run: (args) => {
        expectTypeOf(args).toEqualTypeOf<{ a: number; b: number; text?: number | undefined }>();
        return { sum: args.a + args.b + (args.text ?? 0) };
      },
    });
    expect(tool.inputSchema).toMatchObject({ type: 'object', required: ['a'] });
    expect(await toolDefinitionOf(tool)?.call({ a: 1, text: '4' })).toEqual(McpToolResults.json({ sum: 7 }));
  });

  it('that do not fit are named, a few of them', async () => {
    const names = Array.from({ length: 9 }, (_, index) => `n${index}`);
    const tool = defineTool({
      name: 'look',
      input: z.object({
        at: z.array(z.object({ x: z.number() })),
        ...Object.fromEntries(names.map((n) => [n, z.string()])),
      }),
      run: () => 'seen',
    });
    const result = await toolDefinitionOf(tool)?.call({ at: [{ x: 'left' }] });
    const [block] = result?.content ?? [];
    const text = block?.type === 'text' ? block.text : '';
    expect(text).toContain(
      'Invalid arguments for look: at[0].x: Invalid input: expected number, received string; n0:',
    );
    expect(text.split(';')).toHaveLength(5);
  });

  it('that do not fit are cut where they are long', async () => {
    const tool = defineTool({ name: 'look', input: z.strictObject({}), run: () => 'seen' });
    const result = await toolDefinitionOf(tool)?.call({ ['x'.repeat(5000)]: 1 });
    const [block] = result?.content ?? [];
    const text = block?.type === 'text' ? block.text : '';
    expect(text).toContain('Invalid arguments for look: Unrecognized key');
    expect(text.length).toBeLessThan(400);
  });

  it('may be checked asynchronously', async () => {
    const input = z.object({ id: z.string().refine(async (id) => id === 'a', 'there is no such camera') });
    const tool = defineTool({ name: 'look', input, run: ({ id }) => id });
    expect(await toolDefinitionOf(tool)?.call({ id: 'a' })).toEqual(McpToolResults.text('a'));
    expect(await toolDefinitionOf(tool)?.call({ id: 'b' })).toEqual(
      McpToolResults.error('Invalid arguments for look: id: there is no such camera.'),
    );
  });
});

describe('a schema that cannot be used is refused at once', () => {
  it.each([
    ['is none of an object', { type: 'string' }],
    ['is none of an object, of zod', z.string()],
    [
      'cannot say what it wants',
      { '~standard': { version: 1, vendor: 'old', validate: () => ({ value: 1 }) } },
    ],
  ])('because it %s', (_why, input) => {
    expect(() => defineTool({ name: 'look', input: input as never, run: () => '' })).toThrow(
      expect.objectContaining({ code: 'invalid-tool', message: expect.stringContaining('the tool look') }),
    );
  });

  it('or at the first call, when it does not compile', async () => {
    const input = { type: 'object', properties: { a: { type: 'text' } } } as const;
    const tool = defineTool({ name: 'look', input, run: () => '' });
    await expect(toolDefinitionOf(tool)?.call({})).rejects.toMatchObject({
      code: 'invalid-tool',
      message: expect.stringContaining('The tool look cannot be used: The schema cannot be compiled'),
    });
  });

  it('and says what to do where code cannot be made at run time', async () => {
    vi.spyOn(Ajv2020.prototype, 'compile').mockImplementation(() => {
      throw new EvalError('forbidden by the policy of the page');
    });
    const tool = defineTool({ name: 'look', input: { type: 'object' }, run: () => '' });
    await expect(toolDefinitionOf(tool)?.call({})).rejects.toThrow('Give the tool a schema of zod instead');
    vi.restoreAllMocks();
  });
});

describe('results', () => {
  const call = (run: () => unknown) => toolDefinitionOf(defineTool({ name: 'look', run }))?.call({});

  it.each([
    ['a result', McpToolResults.image('AA==', 'image/png'), McpToolResults.image('AA==', 'image/png')],
    ['a text', 'seen', McpToolResults.text('seen')],
    ['nothing', undefined, McpToolResults.text('Done.')],
    ['an object', { at: 1 }, McpToolResults.json({ at: 1 })],
    ['a list', [1, 2], McpToolResults.json([1, 2])],
    ['null', null, McpToolResults.json(null)],
  ])('may be %s', async (_kind, returned, result) => {
    expect(await call(() => returned)).toEqual(result);
    expect(await call(async () => returned)).toEqual(result);
  });

  it('without a JSON form are the failure of the tool', async () => {
    await expect(call(() => Symbol('x'))).rejects.toThrow('no JSON form');
  });

  it.each([
    ['zod', z.object({ at: z.number() })],
    ['JSON Schema', { type: 'object', properties: { at: { type: 'number' } }, required: ['at'] } as const],
  ])('are checked against a schema of %s', async (_kind, output) => {
    const returning = (returned: unknown) =>
      toolDefinitionOf(defineTool({ name: 'look', output, run: () => returned as { at: number } }))?.call({});
    expect(await returning({ at: 1 })).toEqual(McpToolResults.json({ at: 1 }));
    const whole = { content: [{ type: 'text', text: 'there' }], structuredContent: { at: 2 } };
    expect(await returning(whole)).toEqual(whole);
    expect(await returning(McpToolResults.error('It is dark.'))).toEqual(McpToolResults.error('It is dark.'));
    for (const wrong of [{ at: 'x' }, 'text', undefined, McpToolResults.text('no structure')]) {
      await expect(returning(wrong)).rejects.toThrow(
        'The tool look gave a result that is not as it declares: ',
      );
    }
  });
});

describe('through a server', () => {
  const at = { type: 'object', properties: { uri: { type: 'string' } }, required: ['uri'] } as const;

  it('tools run, their own `uri` is theirs, and what they throw is a result', async () => {
    const table = new McpToolTable([
      defineTool({ name: 'fetch', input: at, run: ({ uri }) => `fetched ${uri}` }),
      defineTool({
        name: 'fail',
        run: () => {
          throw new Error('The lens is broken.');
        },
      }),
      defineTool({ name: 'who', run: (_args, request) => `${request?.clientInfo.name} ${request?.method}` }),
    ]);
    const server = new McpServer({ behaviors: [table] });
    const peer = await Peer.meet(server);
    const call = (name: string, args?: object) => peer.request('tools/call', { name, arguments: args });
    expect(await call('fetch', { uri: 'https://example.org/a' })).toEqual(
      McpToolResults.text('fetched https://example.org/a'),
    );
    expect(await call('fetch', {})).toEqual(
      McpToolResults.error('Invalid arguments for fetch: uri is missing.'),
    );
    expect(await call('fail')).toEqual(McpToolResults.error('The lens is broken.'));
    expect(await call('who')).toEqual(McpToolResults.text('test tools/call'));
    const { tools } = (await peer.request('tools/list')) as { tools: object[] };
    expect(tools[0]).toEqual({ name: 'fetch', inputSchema: at });
    await server.stop();
  });

  it('two of a name in one table are refused', () => {
    const tool = defineTool({ name: 'look', run: () => '' });
    expect(() => new McpServer({ behaviors: [new McpToolTable([tool, tool])] })).toThrow(
      expect.objectContaining({ code: 'duplicate-name' }),
    );
  });
});
