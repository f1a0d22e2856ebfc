import { expect, it } from 'vitest';
import { linesOf } from './highlight';

/** The kinds of the coloured tokens, by text. */
const kindsOf = (text: string) =>
  linesOf(text).map((line) =>
    Object.fromEntries(line.filter(({ kind }) => kind).map(({ text, kind }) => [text.trim(), kind])),
  );

it('colours keywords, texts, parameters and comments of SQL', () => {
  expect(
    kindsOf("SELECT r.Item FROM Dorm_Repair r -- 全部\nWHERE r.Path = 'C:\\' AND r.Item = @Item"),
  ).toEqual([
    { SELECT: 'keyword', FROM: 'keyword', '-- 全部': 'comment' },
    { WHERE: 'keyword', "'C:\\'": 'text', AND: 'keyword', '@Item': 'name' },
  ]);
});

it('tells the marks that the gateway replaces from comments', () => {
  expect(kindsOf('/*if Building*/ x /*end*/ /*page*/ /* page */')[0]).toEqual({
    '/*if Building*/': 'mark',
    '/*end*/': 'mark',
    '/*page*/': 'mark',
    '/* page */': 'comment',
  });
});

it('reads the header as YAML, and the body also where braces are', () => {
  const lines = kindsOf('/*---\ncxtype: 报修查询\nparams:\n  A: {from: OtherA}\n---*/\nSELECT {fn NOW()}');
  expect(lines[0]).toEqual({ '/*---': 'comment' });
  expect(lines[1]).toMatchObject({ 'cxtype:': 'name' });
  expect(lines[4]).toEqual({ '---*/': 'comment' });
  expect(lines[5]).toMatchObject({ SELECT: 'keyword' });
});

it.each(['SELECT 1', '/*---\na: 1\n---*/\n\n  SELECT 1,\n\t2', '/* one\n   two */\nSELECT <b>1</b> & 2', ''])(
  'leaves the text as it is: %j',
  (text) => {
    const shown = linesOf(`${text}\n`).map((line) => line.map((piece) => piece.text).join(''));
    expect(shown).toEqual(text.split('\n'));
  },
);
