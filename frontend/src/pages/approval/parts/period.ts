const day = 24 * 60 * 60 * 1000;

/** Whether the end `to` is after its begin: days (2026-03-01) and times (2026-03-01T08:30) sort as texts. */
export const endsBefore = (from: unknown, to: unknown): boolean =>
  Boolean(from && to) && String(to) < String(from);

/** The days from one to another, both included; undefined where one is missing or the order is wrong. */
export function daysBetween(from: unknown, to: unknown): string | undefined {
  const [first, last] = [from, to].map((one) => Date.parse(`${one ?? ''}T00:00:00Z`));
  if (first === undefined || last === undefined || !(last >= first)) return undefined;
  return String((last - first) / day + 1);
}
