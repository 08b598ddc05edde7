import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** The titles of the tests in a file, as they are written: of `it`, `test`, and their forms with `each`. */
export function testTitles(file: URL): string[] {
  const source = ts.createSourceFile(file.pathname, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022);
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTest(node.expression)) {
      const [title] = node.arguments;
      if (title !== undefined && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))) {
        titles.push(title.getText(source).slice(1, -1));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return titles;
}

function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'it' || callee.text === 'test';
  return (ts.isCallExpression(callee) || ts.isPropertyAccessExpression(callee)) && isTest(callee.expression);
}
