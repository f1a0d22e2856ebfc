/** One result set as text; null is NULL. */
export interface ResultTable {
  name: string;
  columns: string[];
  /** The first `mostRows` of them. */
  rows: (string | null)[][];
  total: number;
}

/** More rows than anybody reads would only keep the browser busy. */
export const mostRows = 200;

/** The tables of an answer: those of a DataSet, or the one of the endpoints that answer with a list. */
export function tablesOf(data: unknown): ResultTable[] {
  if (Array.isArray(data)) return [tableOf('Table', data)];
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, rows]) => (Array.isArray(rows) ? [tableOf(name, rows)] : []));
}

function tableOf(name: string, rows: unknown[]): ResultTable {
  const objects = rows.map((row) => (typeof row === 'object' && row !== null ? row : { value: row }));
  const columns = Object.keys(objects[0] ?? {});
  const cells = objects.slice(0, mostRows).map((row) => {
    const fields = row as Record<string, unknown>;
    return columns.map((column) => cellText(fields[column]));
  });
  return { name, columns, rows: cells, total: rows.length };
}

function cellText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
