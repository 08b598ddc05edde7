import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** What a module offers, sorted. A class is a value; a constant that shares its name with a type is in both lists. */
export interface ExportedNames {
  readonly values: string[];
  readonly types: string[];
}

/**
 * Asks the compiler, because only it sees the types: the module object that a test could import has values alone.
 * A name that is exported with `export type` counts as a type, whatever stands behind it.
 */
export function exportedNames(entryFile: URL): ExportedNames {
  const file = fileURLToPath(entryFile);
  const program = ts.createProgram([file], readOptions(file));
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!source || !module) throw new Error(`${file} is not a module`);
  for (const { fileName, statements } of program.getSourceFiles().filter((each) => !each.isDeclarationFile)) {
    const unresolved = statements.filter(ts.isExportDeclaration).find(({ moduleSpecifier }) => {
      return moduleSpecifier && !checker.getSymbolAtLocation(moduleSpecifier);
    });
    // What does not resolve has no names, and a shorter list would pass for a smaller surface.
    if (unresolved) throw new Error(`${fileName}: cannot resolve ${unresolved.getText()}`);
  }

  const values: string[] = [];
  const types: string[] = [];
  for (const symbol of checker.getExportsOfModule(module)) {
    const { value, type } = meaningOf(symbol, checker);
    if (value) values.push(symbol.name);
    if (type) types.push(symbol.name);
  }
  return { values: values.sort(), types: types.sort() };
}

function readOptions(file: string): ts.CompilerOptions {
  const config = ts.findConfigFile(file, ts.sys.fileExists);
  if (!config) throw new Error(`no tsconfig.json above ${file}`);
  const host: ts.ParseConfigFileHost = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic({ messageText }) {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
    },
  };
  const options = ts.getParsedCommandLineOfConfigFile(config, {}, host)?.options;
  if (!options) throw new Error(`${config} cannot be read`);
  // What a module exports does not hang on the types of the language and of Node, and they take a second to read.
  return { ...options, noLib: true, types: [] };
}

/** Follows an exported name to what it stands for; one `type` on the way takes the value away. */
function meaningOf(exported: ts.Symbol, checker: ts.TypeChecker): { value: boolean; type: boolean } {
  let symbol = exported;
  let typeOnly = false;
  while (symbol.flags & ts.SymbolFlags.Alias) {
    typeOnly ||= symbol.declarations?.some(ts.isTypeOnlyImportOrExportDeclaration) ?? false;
    const next = checker.getImmediateAliasedSymbol(symbol);
    if (!next || next === symbol) break;
    symbol = next;
  }
  const has = (flags: ts.SymbolFlags) => (symbol.flags & flags) !== 0;
  if (!has(ts.SymbolFlags.Value | ts.SymbolFlags.Type | ts.SymbolFlags.NamespaceModule)) {
    throw new Error(`${exported.name} is exported and stands for nothing`);
  }
  const value = !typeOnly && has(ts.SymbolFlags.Value);
  return {
    value,
    type: !value || (has(ts.SymbolFlags.Type) && !has(ts.SymbolFlags.Class | ts.SymbolFlags.Enum)),
  };
}
