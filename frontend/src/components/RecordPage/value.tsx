import type { ReactNode } from 'react';
import type { RecordField, Value } from '@/services/generated/record';
import { shortTime } from '../dates';
import { Clamped } from '../RowText';
import { EnumerationTag, itemOf, StatusTag } from '../StatusTag';
import type { PageField } from './pageFields';

/** A text that may be longer than this is written in several lines, has a line of its own in a detail and is cut in a list. */
const oneLine = 100;

/** Whether a field has a line of its own in a detail. */
export const isLong = ({ type, options, max = Infinity }: RecordField): boolean =>
  type === 'text' && !options && max > oneLine;

/** `2026-11-20T00:00:00` → `2026-11-20`, as the browser's own field for a day takes it. */
export const dayOf = (value: string): string => value.slice(0, 10);

/** A field's value as text; a dash for an empty one. */
export function valueText({ type, scale = 0, enumeration }: RecordField, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  const label = enumeration && itemOf(enumeration, String(value))?.label;
  if (label) return label;
  if (type === 'boolean') return value ? '是' : '否';
  if (type === 'date') return dayOf(String(value));
  if (type === 'datetime') return shortTime(String(value));
  if (type === 'integer' || type === 'decimal')
    return Number(value).toLocaleString('zh-CN', { minimumFractionDigits: scale, maximumFractionDigits: 6 });
  return String(value);
}

/** The same with the page's additions to the field: a colour for a value, or a display of its own. */
export function fieldValue<Row>(field: RecordField, { tones, text }: PageField<Row>, row: Row): ReactNode {
  if (text) return text(row);
  const value = (row as Record<string, Value>)[field.choice?.shown ?? field.name];
  if (field.enumeration) return <EnumerationTag of={field.enumeration} value={value as number | null} />;
  const shown = valueText(field, value);
  const tone = tones?.[String(value)];
  return tone ? <StatusTag tone={tone}>{shown}</StatusTag> : shown;
}

/** The same in a list, where a long text is cut. */
export function cellOf<Row>(field: RecordField, own: PageField<Row>, row: Row): ReactNode {
  const shown = fieldValue(field, own, row);
  return isLong(field) && typeof shown === 'string' && shown !== '—' ? <Clamped text={shown} /> : shown;
}
