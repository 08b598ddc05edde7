import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, test } from 'vitest';

test('the README of the workspace shows this program', () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const program = readFileSync(new URL('../src/server.ts', import.meta.url), 'utf8');
  expect(/^```ts\n(.*?)^```$/ms.exec(readme)?.[1]).toBe(program);
});

test('the program rolls a die for the official client', async () => {
  const args = [fileURLToPath(new URL('../dist/server.js', import.meta.url))];
  const client = new Client({ name: 'player', version: '1.0.0' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args }));
  try {
    const { structuredContent } = await client.callTool({ name: 'roll' });
    expect([1, 2, 3, 4, 5, 6]).toContain((structuredContent as { pips: number }).pips);
  } finally {
    await client.close();
  }
});
