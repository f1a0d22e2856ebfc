import type { Line } from '@/services/generated/quotation';

/** The compared fields of a line. */
const told = [
  'Method',
  'Width',
  'Height',
  'Depth',
  'Pieces',
  'Price',
  'LineRate',
  'Amount',
] as const satisfies readonly (keyof Line)[];

/** A line of two quotations: in one of them, or in both, with the differences. */
export interface Difference {
  before?: Line;
  after?: Line;
  fields: readonly (typeof told)[number][];
}

const nameOf = ({ Room, Cabinet, Code, FullName }: Line) => [Room, Cabinet, Code || FullName].join('\u0000');

/**
 * Pairs the lines of two quotations. Lines with the same room, cabinet and code are pairs, in their order. New lines come
 * last.
 */
export function compared(before: readonly Line[], after: readonly Line[]): Difference[] {
  const waiting = new Map<string, Line[]>();
  for (const line of after) waiting.set(nameOf(line), [...(waiting.get(nameOf(line)) ?? []), line]);
  const pairs = before.map((line): Difference => {
    const [found, ...others] = waiting.get(nameOf(line)) ?? [];
    if (!found) return { before: line, fields: [] };
    waiting.set(nameOf(line), others);
    return { before: line, after: found, fields: told.filter((field) => line[field] !== found[field]) };
  });
  const left = new Set([...waiting.values()].flat());
  return [...pairs, ...after.filter((line) => left.has(line)).map((line) => ({ after: line, fields: [] }))];
}

export const isSame = ({ before, after, fields }: Difference): boolean =>
  before !== undefined && after !== undefined && fields.length === 0;
