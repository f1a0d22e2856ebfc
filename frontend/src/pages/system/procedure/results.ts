import { exactJson, isNumber } from './exactJson';

/** The types of a column's values, as far as the answer shows them: JSON has no SQL types. */
export type ColumnKind = '文本' | '数字' | '是否' | '日期' | '时间';

/** A column of a result, with the type of its values. */
export interface ResultColumn {
  name: string;
  /** Left out where no row has a value, or their kinds differ. */
  kind?: ColumnKind;
}

/** One result set as text; null is NULL. */
export interface ResultTable {
  name: string;
  columns: ResultColumn[];
  rows: (string | null)[][];
}

/** More rows than anybody reads would only keep the browser busy; copies and exports have all of them. */
export const mostRows = 200;

/** The tables of an answer: those of a DataSet, or the one of the endpoints that answer with a list. */
export function tablesOf(data: unknown): ResultTable[] {
  if (Array.isArray(data)) return [tableOf('Table', data)];
  if (!isObject(data)) return [];
  return Object.entries(data).flatMap(([name, rows]) => (Array.isArray(rows) ? [tableOf(name, rows)] : []));
}

function tableOf(name: string, rows: unknown[]): ResultTable {
  const objects = rows.map((row) => (isObject(row) ? row : { value: row }));
  const names = Object.keys(objects[0] ?? {});
  const cells = objects.map((row) => names.map((column) => (row as Record<string, unknown>)[column]));
  return {
    name,
    columns: names.map((name, at) => ({ name, kind: kindOf(cells.map((row) => row[at])) })),
    rows: cells.map((row) => row.map(cellText)),
  };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !isNumber(value);

const isNull = (value: unknown) => value === null || value === undefined;

function cellText(value: unknown): string | null {
  if (isNull(value)) return null;
  if (isNumber(value)) return String(value);
  return typeof value === 'object' ? (exactJson.stringify(value) ?? '') : String(value);
}

const day = /^\d{4}-\d{2}-\d{2}$/;
const time = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/;

function kindOf(values: unknown[]): ColumnKind | undefined {
  const kinds = new Set(values.filter((value) => !isNull(value)).map(kindOfValue));
  return kinds.size === 1 ? [...kinds][0] : undefined;
}

function kindOfValue(value: unknown): ColumnKind {
  if (isNumber(value)) return '数字';
  if (typeof value === 'boolean') return '是否';
  const text = String(value);
  if (day.test(text)) return '日期';
  return time.test(text) ? '时间' : '文本';
}
