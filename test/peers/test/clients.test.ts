import { createMCPClient } from '@ai-sdk/mcp';
import { Experimental_StdioMCPTransport as AiSdkStdio } from '@ai-sdk/mcp/mcp-stdio';
import { describe, expect, it } from 'vitest';
import { builtHere, fileOf, OURS, runProgram } from '../src/programs.ts';

const COUNTER = OURS['live-counter'];
const INSPECTOR = fileOf('@modelcontextprotocol/inspector', 'clients/launcher/build/index.js');
const MCPORTER = fileOf('mcporter', 'dist/cli.js');

/** What the Inspector says: what the server answered, and what it finds in its schemas. */
interface Inspection {
  readonly code: number | null;
  readonly result: unknown;
  readonly schemaFindings?: unknown;
}

/** Runs the official Inspector's command line, without the settings of whoever runs the tests. */
async function inspect(server: string, ...args: string[]): Promise<Inspection> {
  const all = ['--cli', process.execPath, server, ...args, '--format', 'json'];
  const { code, output, errors } = await runProgram(INSPECTOR, all, { MCP_CATALOG_PATH: '/nowhere.json' });
  expect(output, errors).not.toBe('');
  return { code, ...(JSON.parse(output) as { result: unknown; schemaFindings?: unknown }) };
}

describe("the official Inspector's command line", () => {
  it.each(Object.entries(OURS))(
    'finds nothing in the tools of %s that is not portable',
    async (name, file) => {
      const { code, result, schemaFindings } = await inspect(file, '--method', 'tools/list', '--strict');
      expect(code).toBe(0);
      expect(schemaFindings).toBeUndefined();
      const first = name === 'arcade' ? 'lobby_tick' : 'counter_increment';
      expect((result as { tools: unknown[] }).tools[0]).toMatchObject({ name: first });
    },
  );

  it('would find a schema that is elsewhere', async () => {
    const { schemaFindings } = await inspect(
      builtHere('far-schema-server.js'),
      ...['--method', 'tools/list', '--strict'],
    );
    expect(schemaFindings).toMatchObject([{ toolName: 'far', findings: [{ rule: 'remote-ref' }] }]);
  });

  it('calls a tool and reads a resource of ours', async () => {
    const called = await inspect(
      COUNTER,
      ...['--method', 'tools/call', '--tool-name', 'counter_increment', '--tool-arg', 'by=2'],
    );
    expect(called).toMatchObject({ code: 0, result: { structuredContent: { value: 2 } } });
    const read = await inspect(COUNTER, '--method', 'resources/read', '--uri', 'app://counter');
    expect(read).toMatchObject({ code: 0, result: { contents: [{ uri: 'app://counter' }] } });
  });

  it('looks for the newer era, and falls back to a session with us', async () => {
    const { code, result } = await inspect(COUNTER, '--method', 'tools/list', '--protocol-era', 'auto');
    expect(code).toBe(0);
    expect(result).toMatchObject({ tools: [{ name: 'counter_increment' }, { name: 'counter_reset' }] });
  });
});

it('@ai-sdk/mcp makes tools of ours, and calls them', async () => {
  const uncaught: unknown[] = [];
  const client = await createMCPClient({
    transport: new AiSdkStdio({ command: process.execPath, args: [COUNTER], stderr: 'ignore' }),
    onUncaughtError: (error) => void uncaught.push(error),
  });
  try {
    const tools = await client.tools();
    expect(Object.keys(tools)).toEqual(['counter_increment', 'counter_reset']);
    const options = { toolCallId: '1', messages: [] };
    const result = await tools.counter_increment?.execute({ by: 4 }, options);
    expect(result).toMatchObject({ structuredContent: { value: 4 } });
    const { resources } = await client.listResources();
    expect(resources.map(({ uri }) => uri)).toEqual(['app://counter']);
    const { contents } = await client.readResource({ uri: 'app://counter' });
    expect(contents[0]).toMatchObject({ text: '{"value":4}' });
  } finally {
    await client.close();
  }
  expect(uncaught).toEqual([]);
});

describe('mcporter', () => {
  const stdio = ['--stdio', `${process.execPath} ${COUNTER}`];

  it('lists our tools', async () => {
    const { code, output, errors } = await runProgram(MCPORTER, ['list', ...stdio, '--json']);
    expect(code, errors).toBe(0);
    expect(output).toContain('counter_increment');
    expect(output).toContain('counter_reset');
  });

  it('calls one', async () => {
    const { code, output, errors } = await runProgram(MCPORTER, [
      'call',
      ...stdio,
      'counter_increment',
      'by=3',
    ]);
    expect(code, errors).toBe(0);
    expect(JSON.parse(output)).toEqual({ value: 3 });
  });
});
