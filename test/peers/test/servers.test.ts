import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ChildProcessTransport } from '@mcplkit/transports/child-process';
import { ERR_METHOD_NOT_FOUND, RpcError } from '@mcplkit/wire';
import { afterAll, describe, expect, it } from 'vitest';
import { NOTE } from '../src/fixture.ts';
import { builtHere, fileOf, isRunning } from '../src/programs.ts';
import { listAll, textOf, visit } from '../src/visit.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'mcplkit-peers-')));
writeFileSync(join(folder, 'note.txt'), NOTE.text);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A server of others, and what is to be found there. */
interface Peer {
  readonly kind: string;
  readonly file: string;
  readonly args?: readonly string[];
  readonly env?: Record<string, string>;
  /** A tool, and words of its answer. */
  readonly call: { readonly name: string; readonly args: Record<string, unknown>; readonly says: string };
  /** A resource, and words of its text. */
  readonly read?: { readonly uri: string; readonly says: string };
  /** How many tools there are. */
  readonly tools: number;
  /** The revision that it speaks. Default 2025-11-25. */
  readonly revision?: string;
}

const official = (name: string): string => fileOf(`@modelcontextprotocol/server-${name}`, 'dist/index.js');
const interop = fileOf('test-interop', 'dist/serve.js');
const add = { name: 'add', args: { a: 2, b: 3 }, says: '5' };
const read = { uri: NOTE.uri, says: NOTE.text };

const PEERS: readonly Peer[] = [
  {
    kind: 'server-everything',
    file: official('everything'),
    args: ['stdio'],
    tools: 13,
    call: { name: 'get-sum', args: { a: 2, b: 3 }, says: '5' },
    read: { uri: 'demo://resource/dynamic/text/1', says: 'Resource 1' },
  },
  {
    kind: 'server-filesystem',
    file: official('filesystem'),
    args: [folder],
    tools: 14,
    call: { name: 'read_text_file', args: { path: join(folder, 'note.txt') }, says: NOTE.text },
  },
  {
    kind: 'server-memory',
    file: official('memory'),
    env: { MEMORY_FILE_PATH: join(folder, 'memory.jsonl') },
    tools: 9,
    call: {
      name: 'create_entities',
      args: { entities: [{ name: 'Ada', entityType: 'person', observations: ['counts'] }] },
      says: 'Ada',
    },
  },
  { kind: 'fastmcp', file: builtHere('fastmcp-server.js'), tools: 1, call: add, read },
  {
    kind: 'tmcp',
    file: builtHere('tmcp-server.js'),
    tools: 2,
    revision: '2025-06-18',
    call: add,
    read,
  },
  ...['sdk 1', 'server 2'].map((kind) => ({
    kind: `the official ${kind}`,
    file: interop,
    args: [kind, kind],
    tools: 1,
    call: { name: 'greet', args: {}, says: 'e' },
  })),
];

describe.each(PEERS)('our client and $kind', (peer) => {
  const { file, args = [], env = {}, call, read, tools, revision = '2025-11-25' } = peer;

  it('open a session, list, call, read, fail, and leave no process', async () => {
    const transport = new ChildProcessTransport({ command: process.execPath, args: [file, ...args], env });
    const { client, errors, ends } = await visit(transport);
    expect(client.serverInfo?.name).toBeTypeOf('string');
    expect(client.protocolVersion).toBe(revision);
    const lists = await listAll(client);
    expect(lists.tools).toHaveLength(tools);

    const result = await client.callTool(call.name, call.args);
    expect(result.isError ?? false, textOf(result)).toBe(false);
    expect(textOf(result)).toContain(call.says);
    if (read !== undefined) {
      const content = await client.readResource(read.uri);
      expect(content).toMatchObject({ uri: read.uri, text: expect.stringContaining(read.says) });
    }

    // Some say it in a result, some in an error: a caller has to learn it either way.
    const missing = await client.callTool('no-such-tool').then(
      ({ isError }) => isError,
      (error: unknown) => error instanceof RpcError,
    );
    expect(missing).toBe(true);
    const unknown = client.request('peers/no-such-method');
    await expect(unknown).rejects.toMatchObject({ code: ERR_METHOD_NOT_FOUND });
    await client.ping();

    const { pid } = transport;
    await client.disconnect();
    expect(ends).toHaveLength(1);
    expect(pid !== undefined && isRunning(pid)).toBe(false);
    await expect(client.ping()).rejects.toMatchObject({ name: 'ConnectionClosedError' });
    expect(errors).toEqual([]);
  });

  it('part at once when the server is killed in the middle of a call', async () => {
    const transport = new ChildProcessTransport({ command: process.execPath, args: [file, ...args], env });
    const { client, ends } = await visit(transport);
    // Nobody answers a process that stands still.
    const { pid = Number.NaN } = transport;
    process.kill(pid, 'SIGSTOP');
    const called = client.callTool(call.name, call.args, { timeoutMs: 0 });
    process.kill(pid, 'SIGKILL');
    await expect(called).rejects.toMatchObject({ name: 'ConnectionClosedError' });
    await client.disconnect();
    expect(ends).toHaveLength(1);
  });
});

it('tmcp tells our client of a resource that it subscribed to', async () => {
  const transport = new ChildProcessTransport({
    command: process.execPath,
    args: [builtHere('tmcp-server.js')],
  });
  const { client, errors } = await visit(transport);
  const updated = new Promise((resolve) => client.onResourceUpdated.subscribe(resolve));
  await client.subscribeResource(NOTE.uri);
  await client.callTool('touch');
  expect(await updated).toBe(NOTE.uri);
  await client.disconnect();
  expect(errors).toEqual([]);
});
