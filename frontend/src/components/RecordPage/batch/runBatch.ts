import { failureText } from '@/services/failure';
import type { BatchAction } from './action';

/** A row that was not written, and why. */
export interface Refusal {
  name: string;
  why: string;
}

/** Does it with one row after the other, and tells of each that was refused why. `at` hears how far it is. */
export async function runBatch<Row>(
  { run }: BatchAction<Row>,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  at: (count: number) => void,
): Promise<Refusal[]> {
  const refused: Refusal[] = [];
  for (const [index, row] of rows.entries()) {
    at(index);
    try {
      await run(row);
    } catch (error) {
      refused.push({ name: nameOf(row), why: failureText(error) });
    }
  }
  return refused;
}
