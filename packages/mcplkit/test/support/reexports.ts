import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** What an entry of this package exports; a class is a value. */
export interface Reexports {
  readonly values: string[];
  readonly types: string[];
}

/**
 * Reads what an entry exports, without going after where it comes from: that each name leads to something is checked by
 * the compiler, which takes seconds for all packages.
 */
export function reexportsOf(entry: string): Reexports {
  const file = fileURLToPath(new URL(`../../src/${entry}.ts`, import.meta.url));
  const program = ts.createProgram([file], { noResolve: true, noLib: true, types: [] });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} is no module`);
  const all = checker.getExportsOfModule(module);
  const names = (isType: boolean) =>
    all
      .filter((each) => isTypeOnly(each) === isType)
      .map(({ name }) => name)
      .sort();
  return { values: names(false), types: names(true) };
}

function isTypeOnly({ flags, declarations }: ts.Symbol): boolean {
  if (!(flags & ts.SymbolFlags.Alias)) return !(flags & ts.SymbolFlags.Value);
  return declarations?.some(ts.isTypeOnlyImportOrExportDeclaration) ?? false;
}
