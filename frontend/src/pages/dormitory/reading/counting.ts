import type { SheetRow, Supply } from './api';

/** The unsaved values of a meter, by the fields of the reading. */
export type Draft = Readonly<Partial<Record<TypedField, string>>>;

export type TypedField = Supply | `${Supply}OldEnd` | `${Supply}NewStart` | 'Remark';

export const supplies = ['Water', 'Power'] as const;

export const supplyNames = {
  Water: { name: '水', meter: '水表', unit: '吨' },
  Power: { name: '电', meter: '电表', unit: '度' },
} as const;

/** `2026-10` → `2026年10月` */
export const monthName = (month: string): string => month.replace(/^(\d+)-0?(\d+)$/, '$1年$2月');

/** A figure to be read, such as 870.20; a dash where there is none. */
export const shownFigure = (value: number | null | undefined): string => value?.toFixed(2) ?? '—';

/** The value of a field's input: the typed one, else the saved one. */
export const typedOf = (row: SheetRow, draft: Draft | undefined, field: TypedField): string =>
  draft?.[field] ?? savedText(row[field]);

const savedText = (value: string | number | null): string =>
  typeof value === 'number' ? shownFigure(value) : (value ?? '');

/** A figure as it is typed: at most two digits behind the point, the comma of a numeric keyboard for one. */
const figure = /^\d{1,8}([.,]\d{0,2})?$/;

/** The number in a text; null for an empty one, `undefined` for an invalid one. */
export function readFigure(text: string): number | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  return figure.test(typed) ? Number(typed.replace(',', '.')) : undefined;
}

/** Water or power of a meter: its reading, and those before and after. */
export interface Counted {
  supply: Supply;
  now: number | null;
  oldEnd: number | null;
  newStart: number | null;
  before: number | null;
  beforeMonth: string;
  usedBefore: number | null;
  after: number | null;
  afterMonth: string;
  /** Fields that are not numbers. */
  wrong: readonly TypedField[];
}

/** The consumption of a reading, with its unsaved entry. */
export function countedOf(row: SheetRow, draft: Draft | undefined, supply: Supply): Counted {
  const fields = [supply, `${supply}OldEnd`, `${supply}NewStart`] as const;
  const read = fields.map((field) => readFigure(typedOf(row, draft, field)));
  const [now = null, oldEnd = null, newStart = null] = read;
  return {
    supply,
    now,
    oldEnd,
    newStart,
    before: row[`${supply}Before`],
    beforeMonth: monthName(row[`${supply}BeforeMonth`] ?? ''),
    usedBefore: row[`${supply}UsedBefore`],
    after: row[`${supply}After`],
    afterMonth: monthName(row[`${supply}AfterMonth`] ?? ''),
    wrong: fields.filter((_, index) => read[index] === undefined),
  };
}

/** The consumption of a meter since the reading before, over an exchange too; `undefined` while that is not known. */
export function usedOf({ now, oldEnd, newStart, before }: Counted): number | undefined {
  if (now === null || (before === null && newStart === null)) return undefined;
  const used =
    before === null
      ? now - (newStart ?? 0)
      : oldEnd !== null && newStart !== null
        ? oldEnd - before + now - newStart
        : now - before;
  return Math.round(used * 100) / 100;
}

/**
 * Readings that a meter cannot show, by field. The server decides by the same rules (handlers/dormitory/cost/counting.go);
 * here the user gets the answer at once.
 */
export function faultsOf(counted: Counted): Partial<Record<TypedField, string>> {
  const { supply, now, oldEnd, newStart, before, beforeMonth, after, afterMonth, wrong } = counted;
  const { meter } = supplyNames[supply];
  const faults: Partial<Record<TypedField, string>> = {};
  for (const field of wrong) faults[field] = '不是最多 2 位小数的数值';
  if ((oldEnd === null) !== (newStart === null) && (before !== null || newStart === null))
    faults[`${supply}OldEnd`] = `换表时请同时填写旧${meter}止数和新${meter}起数`;
  else if (newStart !== null && now !== null && now < newStart) faults[supply] = `比新${meter}的起数小`;
  const last = oldEnd ?? now;
  const lastField = oldEnd === null ? supply : (`${supply}OldEnd` as const);
  if (before !== null && last !== null && last < before)
    faults[lastField] ??= `比 ${beforeMonth} 的读数 ${shownFigure(before)} 小；如果换了表，请点“换表”`;
  if (after !== null && now !== null && now > after)
    faults[supply] ??= `比 ${afterMonth} 的读数 ${shownFigure(after)} 大`;
  return faults;
}

/** How unusual use is told from usual, as the check list before closing a month does. */
const unusualTimes = 3;
const little: Record<Supply, number> = { Water: 10, Power: 100 };

/** The mark of a reading. */
export type Mark = '倒走' | '有误' | '换表' | '异常' | '缺失' | '未抄' | '无上期用量';

/**
 * The mark of a reading, with its reason. `begun` says that the month has a first reading: before that, no reading is
 * missing.
 */
export function markOf(counted: Counted, begun: boolean): { mark: Mark; text?: string } | undefined {
  const { supply, now, before, oldEnd, usedBefore } = counted;
  const [fault] = Object.values(faultsOf(counted));
  const backwards = before !== null && (oldEnd ?? now ?? before) < before;
  if (fault) return { mark: backwards ? '倒走' : '有误', text: fault };
  if (now === null) return { mark: begun ? '缺失' : '未抄' };
  const used = usedOf(counted);
  if (used !== undefined && usedBefore !== null && used > little[supply]) {
    // No ratio exists to a use of zero: the room was empty, or the meter was new.
    if (usedBefore === 0) return { mark: '无上期用量' };
    if (used > usedBefore * unusualTimes)
      return {
        mark: '异常',
        text: `上次用了 ${shownFigure(usedBefore)} ${supplyNames[supply].unit}，请核对读数`,
      };
  }
  return counted.newStart === null ? undefined : { mark: '换表' };
}
