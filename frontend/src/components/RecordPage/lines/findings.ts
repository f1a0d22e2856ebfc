import { useContext, useState } from 'react';
import type { LineRow, RecordField, RecordLines, Value } from '@/services/generated/record';
import { inputPath } from '@/services/refusal';
import { RefusedContext } from '../../Form';
import { rowId, typedFields } from './values';

/** The mistakes of a line, by field. A mistake holds until the value changes. */
export type LineFindings = Readonly<Record<string, { text: string; value: Value }>>;

/** The same findings by the lines' keys. */
export type Findings = Readonly<Record<string, LineFindings>>;

interface Finding {
  row: LineRow;
  field: string;
  text: string;
}

/** Rules of the lines that the browser can check. */
export const findingsOf = (lines: RecordLines, rows: readonly LineRow[]): Finding[] =>
  rows.flatMap((row) =>
    typedFields(lines).flatMap((field) => {
      const text = wrongOf(field, row[field.name] ?? null);
      return text ? [{ row, field: field.name, text }] : [];
    }),
  );

function wrongOf(
  { label, type, required, min, max, enumeration }: RecordField,
  value: Value,
): string | undefined {
  if (String(value ?? '').trim() === '') return required ? `请填写${label}` : undefined;
  if ((type !== 'integer' && type !== 'decimal') || enumeration) return undefined;
  if (typeof value !== 'number' || (type === 'integer' && !Number.isInteger(value)))
    return `${label}应为${type === 'integer' ? '整数' : '数值'}`;
  if (min !== undefined && value < min) return `${label}应不小于 ${min}`;
  return max !== undefined && value > max ? `${label}应不大于 ${max}` : undefined;
}

function byLine(found: readonly Finding[]): Findings {
  const all: Record<string, Record<string, { text: string; value: Value }>> = {};
  for (const { row, field, text } of found)
    all[rowId(row)] = { ...all[rowId(row)], [field]: { text, value: row[field] ?? null } };
  return all;
}

/** The latest findings, of the form or of the server, whose answer counts the lines as they were sent. */
export function useFindings(lines: RecordLines, current: () => readonly LineRow[] | undefined) {
  const refused = useContext(RefusedContext);
  const [last, setLast] = useState(refused);
  const [findings, setFindings] = useState<Findings>({});
  if (refused !== last) {
    setLast(refused);
    const rows = current() ?? [];
    const found = Object.entries(refused).flatMap(([name, text]) => {
      const [list, at, field] = inputPath(name);
      const row = list === lines.name && at !== undefined ? rows[Number(at)] : undefined;
      return row ? [{ row, field: String(field), text }] : [];
    });
    if (Object.keys(refused).length > 0) setFindings(byLine(found));
  }
  return { findings, find: (found: readonly Finding[]) => setFindings(byLine(found)) };
}
