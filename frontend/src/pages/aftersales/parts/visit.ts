import { visits } from '@/services/generated/aftersales';
import type { RecordField } from '@/services/generated/record';
import type { RecordValues } from '@/services/resource';

/** The two answers of each question, yes first. A switch would answer no for a question that was not asked. */
export const answers = { Reached: ['已联系上', '没有联系上'], Solved: ['已解决', '没有解决'] } as const;

const { OrderId, Reached, Solved, Score, Words, NextDate } = visits.fields;
const asked = (field: RecordField, options: readonly string[]): RecordField => ({
  name: field.name,
  label: field.label,
  type: 'text',
  required: true,
  options,
});

interface State {
  /** The form is for a given order. */
  known: boolean;
  reached: string;
  solved: string | undefined;
}

/** The fields of a visit, by the answers so far. A customer who was not reached is called again on a day. */
export function visitFields({ known, reached, solved }: State): Record<string, RecordField> {
  const first = {
    ...(!known && { OrderId }),
    Reached: { ...asked(Reached, answers.Reached), label: '联系客户' },
  };
  if (reached !== answers.Reached[0])
    return {
      ...first,
      NextDate: { ...NextDate, hint: undefined, required: true },
      Words: { ...Words, label: '说明' },
    };
  return {
    ...first,
    Solved: { ...asked(Solved, answers.Solved), label: '问题' },
    Score: { ...Score, hint: undefined, required: true },
    Words: { ...Words, ...(solved === answers.Solved[1] && { required: true as const }) },
  };
}

/** The values of a visit for the server. */
export const sentVisit = (
  { Reached: reached, Solved: solved, ...values }: RecordValues,
  orderId?: string,
): RecordValues => ({
  ...values,
  Reached: reached === answers.Reached[0],
  ...(orderId && { OrderId: orderId }),
  ...(solved && { Solved: solved === answers.Solved[0] }),
});
