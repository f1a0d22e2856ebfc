/* Months as the wire carries them: `2026-10`. */

/** `2026-10`; anything else in an address is passed over. */
export const isMonth = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

/** So many months later, or earlier. */
export function later(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const all = year * 12 + number - 1 + months;
  return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, '0')}`;
}

/** `2026-10` → 2026年10月. */
export const monthText = (month: string): string => {
  const [year, number] = month.split('-');
  return `${year}年${Number(number)}月`;
};

export const monthOf = (day: string): string => day.slice(0, 7);

/** So many months up to that of a day, the latest first. */
export const lastMonths = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => later(monthOf(day), -index));
