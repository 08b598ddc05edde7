import { afterAll, afterEach, expect, it } from 'vitest';
import { Sandbox } from '../src/sandbox.ts';
import { expectGreen, expectRed } from '../src/verdict.ts';

const sandbox = new Sandbox();
const types = (name: string) => sandbox.gate('types', `--filter=@mcplkit/${name}`);
afterEach(() => sandbox.restore());
afterAll(() => sandbox.remove());

it('is green', async () => {
  expectGreen(await types('wire'));
});

it('is red on names of Node and of the DOM, and on a type error', async () => {
  sandbox.write(
    'packages/wire/src/break.ts',
    'process.exit(); Buffer.alloc(1); window.alert(); const n: number = "";\n',
  );
  expectRed(
    await types('wire'),
    "Cannot find name 'process'",
    "Cannot find name 'Buffer'",
    "Cannot find name 'window'",
    "Type 'string' is not assignable to type 'number'",
    'types: A type error',
  );
});

it('is red on a type error in a test', async () => {
  sandbox.write('packages/wire/test/break.test.ts', 'export const n: number = process.title;\n');
  expectRed(await types('wire'), 'test/break.test.ts', "Type 'string' is not assignable to type 'number'");
});

it('lets the stdio entry of transports use Node, and the others not', async () => {
  sandbox.write('packages/transports/src/stdio-break.ts', `export const title: string = process.title;\n`);
  sandbox.write('packages/transports/src/loopback-break.ts', `export const pid = process.pid;\n`);
  const outcome = await types('transports');
  expectRed(outcome, 'src/loopback-break.ts', "Cannot find name 'process'");
  expect(outcome.output).not.toContain('stdio-break');
});
