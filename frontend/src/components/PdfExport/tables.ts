import type { Kept } from './cut';

/** The sizes of letters that are tried for a table that is too wide, in CSS pixels; the last one is 6 pt on paper. */
const sizes = [14, 13, 12, 11, 10, 9, 8];

/** The smallest size for which the page stays upright. */
export const readable = 11;

/**
 * Fits tables into their width, so that no column is cut off. Cells wrap their text. Where a word or a number would be
 * broken, the table gets smaller letters. Returns the smallest size used, or 0 where words are broken at the smallest too.
 */
export function fitTables(content: HTMLElement): number {
  let smallest = Number.POSITIVE_INFINITY;
  for (const table of outerTables(content)) {
    const room = roomOf(table);
    for (const cell of cellsOf(table)) cell.style.overflowWrap = isUnbroken(cell) ? 'anywhere' : 'normal';
    if (!isWide(table, room)) continue;
    smallest = Math.min(smallest, narrow(table, room));
  }
  return smallest;
}

const outerTables = (content: HTMLElement) =>
  [...content.querySelectorAll('table')].filter(({ parentElement }) => !parentElement?.closest('table'));

const roomOf = (table: HTMLElement) => table.parentElement?.clientWidth ?? 0;

const isWide = (table: HTMLElement, room: number) =>
  Math.max(table.scrollWidth, table.getBoundingClientRect().width) > room + 1;

const cellsOf = (table: HTMLElement) => [...table.querySelectorAll<HTMLElement>('th, td')];

/** Whether a cell has something that may be broken, such as an address of the web: no number and no word is that long. */
const isUnbroken = ({ textContent }: HTMLElement) => /[!-~]{25}/.test(textContent ?? '');

function narrow(table: HTMLTableElement, room: number): number {
  const free = { width: 'auto', minWidth: '0', maxWidth: 'none' };
  Object.assign(table.style, { ...free, display: 'table', tableLayout: 'auto', overflow: 'visible' });
  for (const column of table.querySelectorAll('col')) Object.assign(column.style, free);
  const cells = cellsOf(table);
  const cell = { padding: '3px 4px', fontSize: 'inherit', whiteSpace: 'normal' };
  for (const { style } of cells) Object.assign(style, free, cell);
  for (const size of sizes) {
    table.style.fontSize = `${size}px`;
    if (!isWide(table, room)) return size;
  }
  for (const { style } of cells) style.overflowWrap = 'anywhere';
  return 0;
}

/** The head of a table, which each page repeats on which the table goes on: distances from the content's top, in CSS pixels. */
export interface Head extends Kept {
  /** The end of the table. */
  end: number;
}

/**
 * The rows of tables, which are not cut. Rows that a cell joins stay together where a page holds them, and so does a head with
 * the row below it: the larger part comes first.
 */
export function rowsIn(content: HTMLElement): Kept[] {
  const { top } = content.getBoundingClientRect();
  const placeOf = (part: Element): Kept => {
    const place = part.getBoundingClientRect();
    return { top: place.top - top, bottom: place.bottom - top };
  };
  return outerTables(content).flatMap((table) => {
    const rows = [...table.rows];
    const places = rows.map(placeOf);
    const joined = rows.map((row, at) => {
      const own = places[at] as Kept;
      return { ...own, bottom: Math.max(own.bottom, ...[...row.cells].map((cell) => placeOf(cell).bottom)) };
    });
    const below = joined[headRows(table).length];
    if (joined[0] && below) joined[0].bottom = Math.max(joined[0].bottom, below.bottom);
    return [...merged(joined), ...places];
  });
}

/** Parts that lie over each other, as one. */
function merged(parts: readonly Kept[]): Kept[] {
  const whole: Kept[] = [];
  for (const { top, bottom } of parts) {
    const last = whole.at(-1);
    if (last && top < last.bottom - 1) last.bottom = Math.max(last.bottom, bottom);
    else whole.push({ top, bottom });
  }
  return whole;
}

/** The heads of tables that have more than a head. */
export function headsIn(content: HTMLElement): Head[] {
  const { top } = content.getBoundingClientRect();
  return outerTables(content).flatMap((table) => {
    const rows = headRows(table);
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || !last || rows.length === table.rows.length) return [];
    return [
      {
        top: first.getBoundingClientRect().top - top,
        bottom: last.getBoundingClientRect().bottom - top,
        end: table.getBoundingClientRect().bottom - top,
      },
    ];
  });
}

const headRows = (table: HTMLTableElement) =>
  [...table.rows].filter(({ parentElement }) => parentElement?.tagName === 'THEAD');

/** The head that a page repeats which begins at `from`; none that would take a third of the page. */
export const headAt = (heads: readonly Head[], from: number, height: number): number =>
  heads.findIndex(
    ({ top, bottom, end }) =>
      from > top && from >= Math.floor(bottom) && from < end - 1 && bottom - top <= height / 3,
  );
