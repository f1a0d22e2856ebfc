import type { ReactNode } from 'react';
import type { Enumeration, EnumerationItem } from '@/services/generated/enumerations';

/** How a status is meant; the names are those of specification §4. */
export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral';

/** A status as a short word in its colour. The word has the meaning, the colour only repeats it. It is not antd's Tag: the first load of every list would carry that. */
export const StatusTag = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`qiao-tag qiao-tag-${tone}`}>{children}</span>
);

/** A status as the wire carries it: some procedures answer numbers, others their text. */
export type StatusValue = number | string | null | undefined;

/** The item of a value; `undefined` for one that the enumeration does not have. */
export const itemOf = (enumeration: Enumeration, value: StatusValue): EnumerationItem | undefined =>
  enumeration.find((item) => String(item.value) === String(value ?? '').trim());

interface EnumerationTagProps {
  of: Enumeration;
  value: StatusValue;
}

/** A value of an enumeration. One that is unknown is shown as it came, in neutral; a missing one is a dash. */
export function EnumerationTag({ of, value }: EnumerationTagProps) {
  const item = itemOf(of, value);
  if (item) return <StatusTag tone={item.tone}>{item.label}</StatusTag>;
  const text = String(value ?? '').trim();
  return text ? <StatusTag tone="neutral">{text}</StatusTag> : <>—</>;
}
