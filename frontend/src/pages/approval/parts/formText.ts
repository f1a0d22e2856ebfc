import { shortTime } from '@/components/dates';
import type { FlowField, FormValue } from '../api';

/** A value of a form as text; `people` names persons. A dash for an empty value. */
export function formText(
  { Type, Unit = '' }: FlowField,
  value: FormValue | undefined,
  people: Readonly<Record<string, string>>,
): string {
  const values = [value ?? []].flat().filter((one) => typeof one === 'string');
  if (values.length === 0) return '—';
  const text = (one: string) => {
    if (Type === 'person') return people[one] ?? one;
    if (Type === 'datetime') return shortTime(one);
    if (Type === 'money')
      return Number(one).toLocaleString('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    return one;
  };
  const said = values.map(text).join('、');
  return Unit ? `${said} ${Unit}` : said;
}
