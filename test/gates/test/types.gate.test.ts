import { afterAll, beforeAll, expect, it } from 'vitest';
import { Sandbox } from '../src/sandbox.ts';
import { expectGreen, expectRed, type Outcome } from '../src/verdict.ts';

const sandbox = new Sandbox();
const types = (...names: string[]) => {
  return sandbox.gate('types', ...names.map((name) => `--filter=@mcplkit/${name}`));
};
let red: Outcome;

beforeAll(async () => {
  expectGreen(await types('capabilities'));
  sandbox.write('packages/capabilities/test/break.test.ts', 'export const n: number = process.title;\n');
  const platform = 'process.exit(); Buffer.alloc(1);\n';
  sandbox.write('packages/transports/src/loopback-break.ts', platform);
  sandbox.write('packages/transports/src/stdio-break.ts', platform);
  red = await types('capabilities', 'transports');
});
afterAll(() => sandbox.remove());

it('is red on a type error in a test, where names of Node are known', () => {
  expectRed(red, 'types: A type error');
  expect(red.output).toMatch(/capabilities:typecheck: test\/break.test.ts.*Type 'string' is not assignable/);
  expect(red.output).not.toMatch(/test\/break.test.ts.*Cannot find name/);
});

it.each(['process', 'Buffer'])('is red on %s in a source that has to run anywhere', (name) => {
  expect(red.output).toMatch(
    new RegExp(`transports:typecheck: src/loopback-break.ts.*Cannot find name '${name}'`),
  );
});

it('lets an entry of node-entries.json use Node', () => {
  expect(red.output).not.toContain('stdio-break');
});
