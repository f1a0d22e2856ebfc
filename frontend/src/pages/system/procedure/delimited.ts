import type { ColumnKind, ResultTable } from './results';

/** For the clipboard: cells that Excel and WPS paste into columns. */
export const asTsv = (table: ResultTable): string => delimited(table, '\t');

/** A file that Excel and WPS open with a double click: without the mark in front they take UTF-8 for something else. */
export const asCsv = (table: ResultTable): Blob =>
  new Blob(['\ufeff', delimited(table, ',')], { type: 'text/csv;charset=utf-8' });

function delimited({ columns, rows }: ResultTable, delimiter: string): string {
  const heading = columns.map(({ name }) => asText(name));
  const cells = rows.map((row) => row.map((cell, at) => cellOf(cell, columns[at]?.kind)));
  return [heading, ...cells]
    .map((line) => line.map((cell) => quoted(cell, delimiter)).join(delimiter))
    .join('\r\n');
}

/** Digits that a spreadsheet would round or shorten, such as those of an identity card or a number with a leading 0. */
const fragile = /^(0\d+|\d{12,})$/;

/** Whether a text is a number with more digits than the 15 that a spreadsheet keeps. */
const isLong = (text: string): boolean =>
  /^-?\d+(\.\d+)?$/.test(text) && text.replace(/\D/g, '').replace(/^0+/, '').length > 15;

function cellOf(cell: string | null, kind: ColumnKind | undefined): string {
  // As SQL Server Management Studio writes it: empty would be an empty text.
  if (cell === null) return 'NULL';
  return kind === '数字' && !isLong(cell) ? cell : asText(cell);
}

/** Values that a spreadsheet would run as a formula. */
const formula = /^[=+\-@\t\r]/;

function asText(cell: string): string {
  if (fragile.test(cell) || isLong(cell)) return `="${cell}"`;
  return formula.test(cell) ? `'${cell}` : cell;
}

function quoted(cell: string, delimiter: string): string {
  const special = cell.includes(delimiter) || /["\r\n]/.test(cell);
  return special ? `"${cell.replaceAll('"', '""')}"` : cell;
}
