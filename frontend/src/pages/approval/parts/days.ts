import { createContext } from 'react';

/** What the server has counted for the fields of a form that are days, by their names. */
export const CountedDays = createContext<Readonly<Record<string, string>>>({});

/** The numbers of days that an applicant may ask for: half a day less at either end. */
export const halvesOf = (days: string | undefined): string[] =>
  [0, 0.5, 1]
    .map((less) => Number(days ?? 0) - less)
    .filter((left) => left > 0)
    .map(String);
