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

const PROGRAMS = ['advertised-capabilities', 'mcplkit-advertised-capabilities'];

it.each(PROGRAMS)('%s prints the set that the seed promises', (name) => {
  const program = fileURLToPath(new URL(`../dist/${name}.js`, import.meta.url));
  const printed = execFileSync(process.execPath, [program], { encoding: 'utf8' });
  expect(printed).toMatch(/^Set\(6\) \{/);
  expect([...printed.matchAll(/'([^']+)'/g)].map((match) => match[1])).toEqual(RESULT);
});

it.each(PROGRAMS)('%s declares what the seed declares', (name) => {
  const text = readFileSync(new URL(`../src/${name}.ts`, import.meta.url), 'utf8');
  expect(text).toContain(DECLARATION);
});

it('promises paths of the vocabulary only', () => {
  expect(CAPABILITY_PATHS).toEqual(expect.arrayContaining(RESULT));
});
