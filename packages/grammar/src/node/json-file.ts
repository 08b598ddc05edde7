import { readFile, stat } from 'node:fs/promises';
import { McpGrammarError } from '../grammar-error.ts';

/**
 * What a file holds as JSON.
 *
 * @throws McpGrammarError `invalid-data` when it is no JSON in UTF-8, `limit-reached` when it is over `maxBytes`; what
 * the file system throws when it cannot be read.
 */
export async function readJsonFile(file: string, maxBytes: number): Promise<unknown> {
  const { size } = await stat(file);
  if (size > maxBytes) {
    throw new McpGrammarError('limit-reached', file, `${file} has ${size} bytes: the limit is ${maxBytes}.`);
  }
  const bytes = await readFile(file);
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new McpGrammarError('invalid-data', file, `${file} is no JSON: ${wordsOf(cause)}`, { cause });
  }
}

/** What an exception says. */
export const wordsOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown);

/** Whether an exception of the file system has this code. */
export const hasCode = (thrown: unknown, code: string): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === code;
