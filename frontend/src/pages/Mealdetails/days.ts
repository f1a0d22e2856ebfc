const dayMs = 86_400_000;
const atNoon = (day: string) => Date.parse(`${day}T12:00:00Z`);
const textOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The day some days later. */
export const daysAfter = (day: string, days: number): string => textOf(atNoon(day) + days * dayMs);

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string =>
  daysAfter(day, -((new Date(atNoon(day)).getUTCDay() + 6) % 7));

/** The first and the last day of a month such as 2026-11. */
export const daysOfMonth = (month: string): [string, string] => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return [`${month}-01`, new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)];
};
