/** The meals of a day, in their order. */
export const meals = ['午餐', '晚餐', '夜宵'];

const dayMs = 86_400_000;
const atNoon = (day: string) => Date.parse(`${day}T12:00:00Z`);
const textOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The day some days later. */
export const daysAfter = (day: string, days: number): string => textOf(atNoon(day) + days * dayMs);

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string =>
  daysAfter(day, -((new Date(atNoon(day)).getUTCDay() + 6) % 7));

/** The month some months later: 2026-11 and 2 are 2027-01. */
export const monthsAfter = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
};

/** The first and the last day of a month such as 2026-11. */
export const daysOfMonth = (month: string): [string, string] => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return [`${month}-01`, new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)];
};
