import { afterEach, expect, it, vi } from 'vitest';
import { endBefore } from './cut';
import { fitTables, headAt, headsIn, rowsIn } from './tables';

afterEach(() => document.body.replaceChildren());

/** A table whose rows have these heights, one below the other from 100 on; a cell with a rowspan is as high as its rows. */
function shown(html: string, heights: number[]): HTMLElement {
  const content = document.createElement('article');
  content.innerHTML = `<table>${html}</table>`;
  document.body.append(content);
  const rows = [...content.querySelectorAll('tr')];
  const tops = heights.map((_, at) => 100 + heights.slice(0, at).reduce((sum, one) => sum + one, 0));
  const end = (at: number) => (tops[at] ?? 0) + (heights[at] ?? 0);
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (this.tagName === 'ARTICLE') return { top: 0, bottom: 5000 } as DOMRect;
    if (this.tagName === 'TABLE') return { top: 100, bottom: end(rows.length - 1) } as DOMRect;
    const at = rows.indexOf(this.closest('tr') as HTMLTableRowElement);
    const span = Number(this.getAttribute('rowspan') ?? 1);
    return { top: tops[at], bottom: end(at + span - 1) } as DOMRect;
  });
  return content;
}

const head = '<thead><tr><th>头</th></tr></thead>';
const row = '<tr><td>1</td></tr>';

it('cuts no row; rows that a cell joins and a head with its first row stay together', () => {
  const content = shown(
    `${head}${row}<tr><td rowspan="2">1</td><td>2</td></tr><tr><td>3</td></tr>${row}`,
    [20, 30, 40, 40, 30],
  );
  const rows = rowsIn(content);
  expect(endBefore(rows, 0, 130)).toBe(100);
  expect(endBefore(rows, 0, 200)).toBe(150);
  expect(endBefore(rows, 0, 240)).toBe(230);
  // The joined rows are longer than the page: it ends between them.
  expect(endBefore(rows, 140, 60)).toBe(190);
});

it('repeats the head where a page begins within its table', () => {
  const heads = headsIn(shown(`${head}${row}${row}`, [20, 30, 30]));
  expect(heads).toEqual([{ top: 100, bottom: 120, end: 180 }]);
  expect([0, 100, 150, 180].map((from) => headAt(heads, from, 1000))).toEqual([-1, -1, 0, -1]);
  // It would leave too little room.
  expect(headAt(heads, 150, 50)).toBe(-1);
});

it('repeats no head of a table without rows, and none of a table without a head', () => {
  expect(headsIn(shown(head, [20]))).toHaveLength(0);
  expect(headsIn(shown(`${row}${row}`, [20, 30]))).toHaveLength(0);
});

it('makes letters of a wide table smaller until it fits, and breaks words only then', () => {
  const content = document.createElement('div');
  content.innerHTML = '<table><tr><td>13800000001</td></tr></table><table><tr><td>短</td></tr></table>';
  document.body.append(content);
  const [wide, narrow] = [...content.querySelectorAll('table')];
  if (!wide || !narrow) throw new Error('no tables');
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(700);
  let perPixel = 60;
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this === wide ? perPixel * Number.parseFloat(this.style.fontSize || '15') : 300;
  });
  expect(fitTables(content)).toBe(11);
  expect(wide.style.fontSize).toBe('11px');
  expect(narrow.style.fontSize).toBe('');
  expect(wide.querySelector('td')?.style.overflowWrap).toBe('normal');
  const cell = wide.querySelector('td');
  if (cell) cell.textContent = 'https://example.com/a/long/address';
  fitTables(content);
  expect(cell?.style.overflowWrap).toBe('anywhere');
  if (cell) cell.textContent = '13800000001';
  perPixel = 100;
  expect(fitTables(content)).toBe(0);
  expect(wide.querySelector('td')?.style.overflowWrap).toBe('anywhere');
});
