import { today } from '@/components/dates';

const dayOf = (year: number, month: number, day: number): string => today(new Date(year, month, day));

/** The days of a month (`2026-11`) in weeks from Monday, with the days before and after it that fill these weeks. */
export function weeksOf(month: string): string[][] {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const before = (new Date(year, number - 1, 1).getDay() + 6) % 7;
  const length = new Date(year, number, 0).getDate();
  const count = Math.ceil((before + length) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, day) => dayOf(year, number - 1, week * 7 + day + 1 - before)),
  );
}

/** The month that lies `steps` after another one. */
export function monthAfter(month: string, steps: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return dayOf(year, number - 1 + steps, 1).slice(0, 7);
}
