import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CAPABILITY_PATHS } from '@mcplkit/capabilities';
import { expect, it } from 'vitest';

/** The seed's example: what it declares, and what it says the call gives. */
const DECLARATION = `const mcpl: McplCapabilities = {
  version: '0.5',
  channels: { register: true, publish: true, incoming: true, streaming: true },
  contextHooks: {
    beforeInference: { observe: false, inject: { beforeUser: true, afterUser: true } },
  },
};
`;
const RESULT = [
  'channels.register',
  'channels.publish',
  'channels.incoming',
  'channels.streaming',
  'contextHooks.beforeInference.inject.beforeUser',
  'contextHooks.beforeInference.inject.afterUser',
];

it('prints the set that the seed promises', () => {
  const program = fileURLToPath(new URL('../dist/advertised-capabilities.js', import.meta.url));
  const printed = execFileSync(process.execPath, [program], { encoding: 'utf8' });
  expect(printed).toMatch(/^Set\(6\) \{/);
  expect([...printed.matchAll(/'([^']+)'/g)].map((match) => match[1])).toEqual(RESULT);
});

it('declares what the seed declares', () => {
  const text = readFileSync(new URL('../src/advertised-capabilities.ts', import.meta.url), 'utf8');
  expect(text).toContain(DECLARATION);
});

it('promises paths of the vocabulary only', () => {
  expect(CAPABILITY_PATHS).toEqual(expect.arrayContaining(RESULT));
});
