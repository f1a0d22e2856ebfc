import type { LineRow, RecordField, RecordLines, RecordTable, Value } from '@/services/generated/record';
import type { FormRecord } from '../../Form';
import { dayOf } from '../value';

/** The field with the key of a line in the form, also of a new one. It is never sent. */
const id = '#';

export const rowId = (row: LineRow): string => String(row[id]);

let made = 0;

/** The editable fields of lines. */
export const typedFields = ({ fields }: RecordLines): RecordField[] =>
  Object.values(fields).filter(({ setBy }) => !setBy);

/** The same values as the controls have them: a day without its time. */
export const asTyped = (fields: RecordTable['fields'], values: FormRecord): FormRecord =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      fields[name]?.type === 'date' && typeof value === 'string' ? dayOf(value) : value,
    ]),
  );

/** The lists of a record's lines as the controls have them. */
export const linesAsTyped = ({ lines = {} }: RecordTable, values: FormRecord): FormRecord =>
  Object.fromEntries(
    Object.values(lines)
      .filter(({ name }) => name in values)
      .map(({ name, key, fields }) => [
        name,
        (values[name] as LineRow[]).map((line) => ({
          ...asTyped(fields, line as FormRecord),
          [id]: line[key],
        })),
      ]),
  );

export const newLine = ({ fields }: RecordLines): LineRow => ({
  [id]: `new ${++made}`,
  ...Object.fromEntries(
    Object.values(fields).flatMap(({ name, initial }) => (initial === undefined ? [] : [[name, initial]])),
  ),
});

/** The lines with one of them in another place. */
export function moved(rows: readonly LineRow[], at: number, to: number): LineRow[] {
  const others = rows.filter((_, i) => i !== at);
  return [...others.slice(0, to), ...rows.slice(at, at + 1), ...others.slice(to)];
}

/** A line in a request: its key, and its fields. */
export const sentLine = (lines: RecordLines, line: LineRow): LineRow =>
  Object.fromEntries(
    [lines.key, ...typedFields(lines).map(({ name }) => name)]
      .filter((name) => name !== lines.key || line[name])
      .map((name) => [name, (line[name] ?? null) as Value]),
  );

/** The lines of a record as the detail has them. */
export const linesOf = (row: object, name: string): LineRow[] =>
  ((row as Record<string, unknown>)[name] as LineRow[] | undefined) ?? [];
