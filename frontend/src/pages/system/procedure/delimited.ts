import type { ResultTable } from './results';

/** For the clipboard: cells that Excel and WPS paste into columns. */
export const asTsv = (table: ResultTable): string => delimited(table, '\t');

/** A file that Excel and WPS open with a double click: without the mark in front they take UTF-8 for something else. */
export const asCsv = (table: ResultTable): Blob =>
  new Blob(['\ufeff', delimited(table, ',')], { type: 'text/csv;charset=utf-8' });

function delimited({ columns, rows }: ResultTable, delimiter: string): string {
  const heading = columns.map(({ name }) => asText(name));
  // As SQL Server Management Studio writes it: empty would be an empty text.
  const cells = rows.map((row) =>
    row.map((cell, at) => (cell === null ? 'NULL' : columns[at]?.kind === '数字' ? cell : asText(cell))),
  );
  return [heading, ...cells]
    .map((line) => line.map((cell) => quoted(cell, delimiter)).join(delimiter))
    .join('\r\n');
}

/** Digits that a spreadsheet would round or shorten, such as those of an identity card or a number with a leading 0. */
const fragile = /^(0\d+|\d{12,})$/;

/** Values that a spreadsheet would run as a formula. */
const formula = /^[=+\-@\t\r]/;

function asText(cell: string): string {
  if (fragile.test(cell)) return `="${cell}"`;
  return formula.test(cell) ? `'${cell}` : cell;
}

function quoted(cell: string, delimiter: string): string {
  const special = cell.includes(delimiter) || /["\r\n]/.test(cell);
  return special ? `"${cell.replaceAll('"', '""')}"` : cell;
}
