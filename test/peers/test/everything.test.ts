import { ChildProcessTransport } from '@mcplkit/transports/child-process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fileOf } from '../src/programs.ts';
import { textOf, type Visitor, visit } from '../src/visit.ts';

const EVERYTHING = fileOf('@modelcontextprotocol/server-everything', 'dist/index.js');
const ROOT = { uri: 'file:///somewhere', name: 'somewhere' };

let visitor: Visitor;

beforeEach(async () => {
  visitor = await visit(
    new ChildProcessTransport({ command: process.execPath, args: [EVERYTHING, 'stdio'] }),
    {
      sampling: ({ messages }) => ({
        role: 'assistant',
        model: 'none',
        content: { type: 'text', text: `${messages.length} message` },
      }),
      elicitation: () => ({ action: 'accept', content: { name: 'Ada' } }),
      roots: [ROOT],
    },
  );
});

afterEach(async () => {
  await visitor.client.disconnect();
  expect(visitor.errors).toEqual([]);
});

it('server-everything tells our client how far a call is, and is told when it is given up', async () => {
  const { client } = visitor;
  const seen: number[] = [];
  const done = await client.callTool(
    'trigger-long-running-operation',
    { duration: 0.1, steps: 3 },
    { onProgress: ({ progress }) => void seen.push(progress) },
  );
  expect(textOf(done)).toContain('completed');
  expect(seen).toEqual([1, 2, 3]);

  const abort = new AbortController();
  const reason = new Error('enough');
  const long = client.callTool(
    'trigger-long-running-operation',
    { duration: 5, steps: 500 },
    { signal: abort.signal, onProgress: () => abort.abort(reason) },
  );
  await expect(long).rejects.toBe(reason);
  await client.ping();
});

it('server-everything asks our client for samples, forms and roots', async () => {
  const { client } = visitor;
  const sampled = await client.callTool('trigger-sampling-request', { prompt: 'Hello', maxTokens: 10 });
  expect(textOf(sampled)).toContain('1 message');
  const filled = await client.callTool('trigger-elicitation-request');
  expect(textOf(filled)).toContain('Ada');
  const rooted = await client.callTool('get-roots-list');
  expect(textOf(rooted)).toContain(ROOT.uri);
});

it('server-everything has structured results, prompts and completions for our client', async () => {
  const { client } = visitor;
  await client.listTools();
  const weather = await client.callTool('get-structured-content', { location: 'New York' });
  expect(weather.structuredContent).toMatchObject({ temperature: expect.any(Number) });
  const prompt = await client.getPrompt('args-prompt', { city: 'Paris' });
  expect(JSON.stringify(prompt.messages)).toContain('Paris');
  const { values } = await client.complete(
    { type: 'ref/prompt', name: 'completable-prompt' },
    { name: 'department', value: 'E' },
  );
  expect(values).toEqual(['Engineering']);
});

it('server-everything tells our client of a resource that it subscribed to', async () => {
  const { client } = visitor;
  const uri = 'demo://resource/dynamic/text/1';
  const updated = new Promise((resolve) => client.onResourceUpdated.subscribe(resolve));
  await client.subscribeResource(uri);
  await client.callTool('toggle-subscriber-updates');
  expect(await updated).toBe(uri);
  await client.unsubscribeResource(uri);
  await client.callTool('toggle-subscriber-updates');
});
