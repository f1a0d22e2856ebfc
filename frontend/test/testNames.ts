import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** The names of the tests that run in a file, as they stand in its source: a table's placeholder stays `%s` or `${…}`. */
export function testNames(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const names: string[] = [];
  const visit = (node: ts.Node) => {
    const [first] = ts.isCallExpression(node) && isTest(node.expression) ? node.arguments : [];
    if (first) names.push(textOf(first));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return names;
}

/** `it(…)`, `test(…)` and their tables; not what is skipped, and no step, hook or group of tests. */
function isTest(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return callee.text === 'it' || callee.text === 'test';
  if (!ts.isCallExpression(callee) || !ts.isPropertyAccessExpression(callee.expression)) return false;
  const { name, expression } = callee.expression;
  return name.text === 'each' && isTest(expression);
}

/** A text as it is read; of a template the placeholders stay as they are written. */
function textOf(node: ts.Expression): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isBinaryExpression(node)) return textOf(node.left) + textOf(node.right);
  if (!ts.isTemplateExpression(node)) return '';
  const spans = node.templateSpans.map((span) => `\${${span.expression.getText()}}${span.literal.text}`);
  return node.head.text + spans.join('');
}
