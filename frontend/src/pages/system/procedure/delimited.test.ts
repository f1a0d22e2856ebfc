import { expect, it } from 'vitest';
import { asCsv, asTsv } from './delimited';
import { exactJson } from './exactJson';
import { tablesOf } from './results';

const table = (...rows: object[]) => tablesOf(rows)[0] as ReturnType<typeof tablesOf>[number];

it('has the headings and every row, NULL as such', () => {
  const rows = Array.from({ length: 201 }, (_, n) => ({ Id: n, 名称: n === 1 ? null : '' }));
  const lines = asTsv(table(...rows)).split('\r\n');
  expect(lines).toHaveLength(1 + 201);
  expect(lines.slice(0, 3)).toEqual(['Id\t名称', '0\t', '1\tNULL']);
});

it.each([
  ['a\tb', '"a\tb"'],
  ['一行\n两行', '"一行\n两行"'],
  ['说"好"', '"说""好"""'],
  ['a,b', 'a,b'],
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-', "'-"],
  ['0012', '"=""0012"""'],
  ['110101199001011234', '"=""110101199001011234"""'],
  ['13800138000', '13800138000'],
])('keeps a text as it is when it is pasted: %j as %j', (text, cell) => {
  expect(asTsv(table({ x: text }))).toBe(`x\r\n${cell}`);
});

it('leaves numbers to count with', () => {
  expect(asTsv(table({ x: -5.5 }, { x: 1234567890123 }))).toBe('x\r\n-5.5\r\n1234567890123');
});

it('keeps the digits that a spreadsheet would round', () => {
  const rows = exactJson.parse('[{"x":2615582031828877312},{"x":-1234567890123456.78},{"x":12.3000}]');
  expect(asTsv(table(...(rows as object[])))).toBe(
    'x\r\n"=""2615582031828877312"""\r\n"=""-1234567890123456.78"""\r\n12.3000',
  );
});

it('a file begins with what tells Excel that it is UTF-8, and parts its cells by commas', async () => {
  const bytes = new Uint8Array(await asCsv(table({ 楼栋: 'A,B' })).arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe('楼栋\r\n"A,B"');
});
