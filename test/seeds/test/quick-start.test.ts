import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { callTool, connectToProgram, OFFICIAL_CLIENTS, type OfficialClient, readText } from 'test-interop';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** The quick start over our packages, and over `mcplkit`, which has all of them under one name. */
const PROGRAMS = ['quick-start', 'mcplkit-quick-start'];
const CASES = PROGRAMS.flatMap((program) => OFFICIAL_CLIENTS.map((kind) => ({ program, kind })));
const COUNTER = 'app://counter';

describe.each(CASES)('$program, called by $kind.kind', ({ program, kind }) => {
  let client: OfficialClient;

  beforeEach(async () => {
    const file = fileURLToPath(new URL(`../dist/${program}.js`, import.meta.url));
    ({ client } = await connectToProgram(kind, file));
  });

  afterEach(() => client.close());

  it('says who it is', () => {
    expect(client.getServerVersion()?.name).toBe('counter-demo');
  });

  it('lists the tools and the resource that its behavior declares', async () => {
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toEqual(['counter_increment', 'counter_reset']);
    expect(tools[0]?.inputSchema).toEqual({
      type: 'object',
      properties: { by: { type: 'number', description: 'Increment amount.' } },
      additionalProperties: false,
    });
    const { resources } = await client.listResources();
    expect(resources).toEqual([{ uri: COUNTER, name: 'Counter', mimeType: 'application/json' }]);
  });

  it('reads the value that a call left behind', async () => {
    expect(await read(client)).toEqual({ value: 0 });
    expect((await callTool(client, 'counter_increment')).structured).toEqual({ value: 1 });
    expect(await read(client)).toEqual({ value: 1 });
    expect((await callTool(client, 'counter_increment', { by: 41 })).text).toBe('{"value":42}');
    expect(await read(client)).toEqual({ value: 42 });
    expect((await callTool(client, 'counter_reset')).text).toBe('counter reset');
    expect(await read(client)).toEqual({ value: 0 });
  });

  it('refuses a tool and a resource that it does not have', async () => {
    await expect(callTool(client, 'counter_explode')).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('counter_explode'),
    });
    await expect(readText(client, 'app://clock')).rejects.toThrow('Resource not found: app://clock');
    expect((await callTool(client, 'counter_increment')).structured).toEqual({ value: 1 });
  });
});

/** How the seed's quick start begins. */
const SEED_IMPORTS = `import {
    McpAdapterBase,
    McpBehavior,
    McpBehaviorOptions,
    McpResource,
    McpResourceContent,
    McpTool,
    McpToolResult,
    McpToolResults,
} from "@cyanmycelium/mcp-core";
import { McpServerBuilder } from "@cyanmycelium/mcp-core/server";
import { StdioTransport }   from "@cyanmycelium/mcp-core/node";
`;

/** Of the whole quick start, from the first import to the last line. */
const SEED_SHA256 = 'db2d8b34ce65c472633a91fb2d7277cf9ea979d7bc08f5469a2e70c2dace7806';

const NEW_PATHS = [
  [
    'quick-start',
    ['"@cyanmycelium/mcp-core"', '"@mcplkit/server"'],
    ['"@cyanmycelium/mcp-core/server"', '"@mcplkit/server"'],
    ['"@cyanmycelium/mcp-core/node"', '"@mcplkit/transports/stdio"'],
  ],
  [
    'mcplkit-quick-start',
    ['"@cyanmycelium/mcp-core"', '"mcplkit"'],
    ['"@cyanmycelium/mcp-core/server"', '"mcplkit/server"'],
    ['"@cyanmycelium/mcp-core/node"', '"mcplkit/node"'],
  ],
] as const;

it.each(NEW_PATHS)(
  '%s differs from the seed in the paths of its imports and in nothing else',
  (name, ...paths) => {
    const text = readFileSync(new URL(`../src/${name}.ts`, import.meta.url), 'utf8');
    const newPaths = new Map<string, string>(paths);
    const imports = SEED_IMPORTS.replace(/"[^"]+"/g, (path) => newPaths.get(path) ?? path);
    expect(text.slice(0, imports.length)).toBe(imports);
    const seed = SEED_IMPORTS + text.slice(imports.length);
    expect(createHash('sha256').update(seed).digest('hex')).toBe(SEED_SHA256);
  },
);

async function read(client: OfficialClient): Promise<unknown> {
  return JSON.parse(await readText(client, COUNTER));
}
