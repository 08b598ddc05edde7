import { afterAll, beforeAll, expect, it } from 'vitest';
import { Sandbox } from '../src/sandbox.ts';
import { expectGreen, expectRed, type Outcome } from '../src/verdict.ts';

const sandbox = new Sandbox();
const types = () => {
  const filters = ['wire', 'capabilities', 'transports'].map((name) => `--filter=@mcplkit/${name}`);
  return sandbox.gate('types', ...filters);
};
let red: Outcome;

beforeAll(async () => {
  expectGreen(await types());
  sandbox.write(
    'packages/wire/src/break.ts',
    'process.exit(); Buffer.alloc(1); window.alert(); export const n: number = "";\n',
  );
  sandbox.write('packages/capabilities/test/break.test.ts', 'export const n: number = process.title;\n');
  sandbox.write('packages/transports/src/loopback-break.ts', 'export const pid = process.pid;\n');
  sandbox.write('packages/transports/src/stdio-break.ts', 'export const pid = process.pid;\n');
  red = await types();
});
afterAll(() => sandbox.remove());

it('is red on a type error', () => {
  expectRed(red, "Type 'string' is not assignable to type 'number'", 'types: A type error');
});

it.each(['process', 'Buffer', 'window'])('is red on %s in a source that has to run anywhere', (name) => {
  expect(red.output).toMatch(new RegExp(`wire:typecheck: src/break.ts.*Cannot find name '${name}'`));
});

it('is red on a type error in a test, where names of Node are known', () => {
  expect(red.output).toMatch(/capabilities:typecheck: test\/break.test.ts.*Type 'string' is not assignable/);
  expect(red.output).not.toMatch(/test\/break.test.ts.*Cannot find name/);
});

it('lets the stdio entry of transports use Node, and no other', () => {
  expect(red.output).toMatch(/transports:typecheck: src\/loopback-break.ts.*Cannot find name 'process'/);
  expect(red.output).not.toContain('stdio-break');
});
