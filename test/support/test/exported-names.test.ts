import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportedNames, exportKeys } from '../src/index.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mcplkit-names-'));
  write('package.json', '{ "type": "module", "exports": { ".": "./index.ts", "./node": "./node.ts" } }');
  write(
    'tsconfig.json',
    '{ "compilerOptions": { "module": "nodenext", "allowImportingTsExtensions": true, "noEmit": true, "types": [] } }',
  );
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(file: string, text: string): URL {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), text);
  return pathToFileURL(join(folder, file));
}

describe('exportedNames', () => {
  it('tells values from types', () => {
    const entry = write(
      'index.ts',
      `export const a = 1; export function b() {} export class C {} export interface D {} export type E = string;`,
    );
    expect(exportedNames(entry)).toEqual({ values: ['C', 'a', 'b'], types: ['D', 'E'] });
  });

  it('follows names through other modules, renamed ones and stars too', () => {
    write('inner.ts', `export const one = 1; export interface Shape {} export class Thing {}`);
    write('middle.ts', `export * from './inner.ts'; export { one as uno } from './inner.ts';`);
    const entry = write(
      'index.ts',
      `export { uno, type Shape } from './middle.ts'; export * as all from './middle.ts';`,
    );
    expect(exportedNames(entry)).toEqual({ values: ['all', 'uno'], types: ['Shape'] });
  });

  it('counts a class as a type where only its type is exported', () => {
    write('inner.ts', `export class Thing {} export class Other {} export class Third {}`);
    write(
      'middle.ts',
      `import type { Other } from './inner.ts'; export { Other }; export type { Third } from './inner.ts';`,
    );
    const entry = write('index.ts', `export { type Thing } from './inner.ts'; export * from './middle.ts';`);
    expect(exportedNames(entry)).toEqual({ values: [], types: ['Other', 'Thing', 'Third'] });
  });

  it('lists a constant and a type of one name in both', () => {
    const entry = write('index.ts', `export const Mode = { on: 'on' } as const; export type Mode = 'on';`);
    expect(exportedNames(entry)).toEqual({ values: ['Mode'], types: ['Mode'] });
  });

  it('refuses an entry that it cannot follow', () => {
    write('middle.ts', `export * from './missing.ts';`);
    expect(() => exportedNames(write('index.ts', `export * from './middle.ts';`))).toThrow('./missing.ts');
    write('inner.ts', `export const one = 1;`);
    expect(() => exportedNames(write('typo.ts', `export { two } from './inner.ts';`))).toThrow('two');
  });
});

describe('exportKeys', () => {
  it('gives the keys as they stand', () => {
    expect(exportKeys(pathToFileURL(join(folder, 'package.json')))).toEqual(['.', './node']);
  });
});
