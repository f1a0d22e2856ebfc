import type { LineRow, RecordLines } from '@/services/generated/record';

const isSame = (a: unknown, b: unknown) => (a ?? '') === (b ?? '');

/**
 * Merges the lines of a user into those that others have saved since: their lines, with the user's changes since
 * `before`. Lines that the user has added, removed or moved stay so; lines that others have added come last.
 */
export function mergeLines(
  { key, fields }: RecordLines,
  before: readonly LineRow[],
  mine: readonly LineRow[],
  theirs: readonly LineRow[],
): LineRow[] {
  const was = new Map(before.map((line) => [line[key], line]));
  const is = new Map(theirs.map((line) => [line[key], line]));
  const kept = new Set(mine.map((line) => line[key]));
  const merged = mine.flatMap((line) => {
    const old = was.get(line[key]);
    const now = is.get(line[key]);
    if (!old) return [line];
    const own = Object.entries(line).filter(([name, value]) => name in fields && !isSame(value, old[name]));
    if (now) return [{ ...now, ...Object.fromEntries(own) }];
    // Others have removed it: a line without changes of the user is dropped, else it becomes a new line.
    return own.length > 0 ? [{ ...line, [key]: null }] : [];
  });
  return [...merged, ...theirs.filter((line) => !was.has(line[key]) && !kept.has(line[key]))];
}
