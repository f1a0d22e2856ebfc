import hljs from 'highlight.js/lib/core';
import sql from 'highlight.js/lib/languages/sql';
import yaml from 'highlight.js/lib/languages/yaml';

hljs.registerLanguage('sql', sql);
hljs.registerLanguage('yaml', yaml);

/** The kinds of tokens in an entry's text; a mark is a place that the gateway replaces, such as a filter's. */
export type Kind = 'keyword' | 'text' | 'name' | 'comment' | 'mark';

/** A part of a line that has one colour. */
export interface Piece {
  text: string;
  kind?: Kind;
}

/** Our kinds for the classes of highlight.js; other classes have no colour. */
const kinds: Partial<Record<string, Kind>> = {
  'hljs-keyword': 'keyword',
  'hljs-literal': 'keyword',
  'hljs-built_in': 'keyword',
  'hljs-type': 'keyword',
  'hljs-string': 'text',
  'hljs-variable': 'name',
  'hljs-attr': 'name',
  'hljs-comment': 'comment',
};

const header = /^(\/\*---\r?\n)([\s\S]*?)(\n---\*\/)/;
const mark = /^\/\*(filter|sort|page|end|if \w+)\*\/$/;

/** An entry's text line by line, in pieces of one kind each. A line break at the end adds no empty line. */
export function linesOf(text: string): Piece[][] {
  const whole = text.replace(/\r?\n$/, '');
  const [all = '', opening = '', fields = '', closing = ''] = header.exec(whole) ?? [];
  const comment = (text: string): Piece => ({ text, kind: 'comment' });
  const head = all ? [comment(opening), ...piecesOf(fields, 'yaml'), comment(closing)] : [];
  return inLines([...head, ...piecesOf(whole.slice(all.length), 'sql')]);
}

function piecesOf(code: string, language: 'sql' | 'yaml'): Piece[] {
  const template = document.createElement('template');
  // highlight.js escapes the code; the template's content is never part of the page.
  template.innerHTML = hljs.highlight(code, { language, ignoreIllegals: true }).value;
  const walker = document.createTreeWalker(template.content, NodeFilter.SHOW_TEXT);
  const pieces: Piece[] = [];
  while (walker.nextNode()) pieces.push(pieceOf(walker.currentNode));
  return pieces;
}

function pieceOf({ textContent, parentElement }: Node): Piece {
  const text = textContent ?? '';
  return { text, kind: mark.test(text) ? 'mark' : kinds[parentElement?.className ?? ''] };
}

function inLines(pieces: Piece[]): Piece[][] {
  const lines: Piece[][] = [[]];
  for (const { text, kind } of pieces)
    text.split(/\r?\n/).forEach((part, index) => {
      if (index > 0) lines.push([]);
      if (part) lines.at(-1)?.push({ text: part, kind });
    });
  return lines;
}
