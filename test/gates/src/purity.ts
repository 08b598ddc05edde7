import { existsSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { readNodeEntries } from '../../../scripts/lib/workspace.mjs';

/** Members of the global object that Node has and browsers do not. */
const NODE_GLOBALS = ['process', 'Buffer', 'require', 'global', 'setImmediate', 'clearImmediate'];
const isBuiltin = (name: string) => name.startsWith('node:') || builtinModules.includes(name);

/** Entries of our packages that need Node themselves. */
const NODE_ENTRIES = new Set(
  Object.entries(readNodeEntries()).flatMap(([folder, entries]) =>
    entries.map((entry) => `@mcplkit/${folder}/${entry}`),
  ),
);

/**
 * What keeps a built entry from running anywhere: imports of Node's modules and of entries that need them, and names that
 * browsers and workers do not have. Follows relative imports, so that a chunk shared by two entries counts for both.
 */
export function impurities(entry: string): string[] {
  const found: string[] = [];
  const files = new Set<string>();
  const visit = (file: string, from: string) => {
    if (files.has(file)) return;
    if (!existsSync(file)) throw new Error(`${from} needs ${file}, which is not built`);
    files.add(file);
    for (const name of importsOf(file)) {
      if (name.startsWith('.')) visit(normalize(join(dirname(file), name)), file);
      else if (isBuiltin(name) || NODE_ENTRIES.has(name)) found.push(`${file} imports ${name}`);
    }
  };
  visit(entry, 'the scan');
  return [...found, ...foreignNames([...files])];
}

function importsOf(file: string): string[] {
  return ts
    .preProcessFile(ts.sys.readFile(file) ?? '', true, false)
    .importedFiles.map(({ fileName }) => fileName);
}

const scanOptions: ts.CompilerOptions = {
  allowJs: true,
  checkJs: true,
  noEmit: true,
  noResolve: true,
  types: [],
  lib: ['lib.es2023.d.ts', 'lib.webworker.d.ts'],
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
};

/** The next scan takes the parsed library from the last one. */
let last: ts.Program | undefined;

/** Lets the compiler look every name up, among those of the language, of browsers and of workers alike. */
function foreignNames(files: string[]): string[] {
  const program = ts.createProgram(files, scanOptions, undefined, last);
  last = program;
  const checker = program.getTypeChecker();
  return files.flatMap((file) => {
    const source = program.getSourceFile(file);
    if (!source) throw new Error(`${file} cannot be read`);
    const names = program
      .getSemanticDiagnostics(source)
      .map(
        ({ messageText }) =>
          /^Cannot find name '(.+?)'/.exec(ts.flattenDiagnosticMessageText(messageText, ' '))?.[1],
      )
      .filter((name) => name !== undefined);
    const visit = (node: ts.Node): void => {
      const name = globalMember(node, checker);
      if (name !== undefined && NODE_GLOBALS.includes(name)) names.push(name);
      ts.forEachChild(node, visit);
    };
    visit(source);
    return [...new Set(names)].map((name) => `${file} names ${name}`);
  });
}

/** The name in `globalThis.name`, `globalThis['name']` or a call of `require`, which the compiler lets pass. */
function globalMember(node: ts.Node, checker: ts.TypeChecker): string | undefined {
  if (ts.isIdentifier(node) && node.text === 'require' && !ts.isPropertyAccessExpression(node.parent)) {
    const declared = checker
      .getSymbolAtLocation(node)
      ?.declarations?.some((at) => !at.getSourceFile().isDeclarationFile);
    return declared ? undefined : 'require';
  }
  const isAccess = ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
  if (!isAccess || !ts.isIdentifier(node.expression)) return undefined;
  if (!['globalThis', 'self'].includes(node.expression.text)) return undefined;
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  return ts.isStringLiteralLike(node.argumentExpression) ? node.argumentExpression.text : undefined;
}
