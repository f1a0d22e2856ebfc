import { createContext } from 'react';

/** The server's counts for the day fields of a form, by their names. */
export const CountedDays = createContext<Readonly<Record<string, string>>>({});

/** The numbers of days that an applicant may ask for: half a day less at either end. */
export const halvesOf = (days: string | undefined): string[] =>
  [0, 0.5, 1]
    .map((less) => Number(days ?? 0) - less)
    .filter((left) => left > 0)
    .map(String);
