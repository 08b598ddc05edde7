import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { McplConnection } from '../../src/connection.ts';
import { relay } from '../../src/relay/index.ts';
import { Children } from '../helpers/children.ts';
import { socketPair } from '../helpers/sockets.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'mcplkit-relay-'));
const [wire, relayEntry] = [join(folder, 'wire.mjs'), join(folder, 'relay.mjs')];
const children = new Children();
children.bundle(here('../../src/index.ts'), wire);
children.bundle(here('../../src/relay/index.ts'), relayEntry);

afterEach(() => children.endAll());
afterAll(() => {
  children.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** A connection to a server with a relay process between the two, once the server has begun to speak. */
async function connect() {
  const [wireUrl, relayUrl] = [wire, relayEntry].map((path) => pathToFileURL(path).href);
  const program = children.start(
    here('../fixtures/relay.mjs'),
    wireUrl ?? '',
    relayUrl ?? '',
    here('../fixtures/server.mjs'),
  );
  const client = McplConnection.fromStreams(program.process.stdout, program.process.stdin);
  expect(await client.nextMessage()).toMatchObject({ notification: { method: 'ready' } });
  return { client, program };
}

describe('a relay process between a client and a server process', () => {
  it('carries text of any kind and length both ways, and ends with the client', async () => {
    const { client, program } = await connect();
    const params = { text: '漢😀\u2028\u2029\u0085\r\n'.repeat(50_000) };
    expect(await client.sendRequest('echo', params)).toEqual(params);
    program.process.stdin.end();
    expect(await program.ended).toEqual({ code: 0, signal: null });
    expect(program.stderr()).toMatch(/^server \d+\nclose\nrelay close\n$/);
    client.close();
  });

  it('answers what waits when the server is killed, and ends', async () => {
    const { client, program } = await connect();
    const pending = client.sendRequest('never');
    await vi.waitFor(() => expect(program.stderr()).toContain('at work'));
    const [, pid] = /server (\d+)/.exec(program.stderr()) ?? [];
    process.kill(Number(pid), 'SIGKILL');
    await expect(pending).rejects.toMatchObject({ code: -32000, data: { outcome: 'no-response' } });
    expect(await program.ended).toEqual({ code: 0, signal: null });
    client.close();
  });

  it('ends the server when the client is killed', async () => {
    const { client, program } = await connect();
    client.on('error', () => {});
    program.process.stdout.destroy();
    program.process.stdin.destroy();
    expect(await program.ended).toEqual({ code: 0, signal: null });
    expect(program.stderr()).toMatch(/close\nrelay close\n$/);
    client.close();
  });
});

describe('a relay over sockets', () => {
  it('carries large messages both ways at once, and closes the other side when one is reset', async () => {
    const left = await socketPair();
    const right = await socketPair();
    const joined = relay(
      { input: left.there, output: left.there },
      { input: right.here, output: right.here },
    );
    const errors: Error[] = [];
    joined.on('error', (error) => errors.push(error));
    const client = McplConnection.fromTcp(left.here);
    const server = McplConnection.fromTcp(right.there);
    for (const end of [client, server]) {
      end.handle('echo', (params) => params);
      end.on('error', () => {});
    }
    const text = '漢😀\u2028'.repeat(300_000);
    const answers = await Promise.all([
      client.sendRequest('echo', { text }),
      server.sendRequest('echo', { text }),
      client.sendRequest('echo', [1]),
    ]);
    expect(answers).toEqual([{ text }, { text }, [1]]);
    server.handle('never', () => {
      right.there.resetAndDestroy();
      return new Promise(() => {});
    });
    await expect(client.sendRequest('never')).rejects.toMatchObject({ code: -32000 });
    await joined.closed;
    expect(errors).toMatchObject([{ code: 'ECONNRESET' }]);
    client.close();
    server.close();
    await left.release();
    await right.release();
  });
});
