/** The months of each quarter, counted from 0 as `Date` does (specification §9). */
export const quarters = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [9, 10, 11],
] as const;

/** The quarter of a local date, 0 to 3: the index into `quarters`. */
export const quarterOf = (date: Date): number => Math.floor(date.getMonth() / 3);
