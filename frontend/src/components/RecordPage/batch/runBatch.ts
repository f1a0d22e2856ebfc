import { failureText } from '@/services/failure';
import { isRefusal } from '@/services/refusal';
import type { BatchAction } from './action';

/** A row that was not written, and why. */
export interface Refusal {
  name: string;
  why: string;
}

/**
 * Runs the action for one row after the other, and returns the refused rows with the reasons. A failure that is no
 * refusal, such as a lost line, ends the batch: the rest counts as refused for the same reason. `at` gets the progress.
 */
export async function runBatch<Row>(
  { run }: BatchAction<Row>,
  rows: readonly Row[],
  nameOf: (row: Row) => string,
  at: (count: number) => void,
  given = '',
): Promise<Refusal[]> {
  const refused: Refusal[] = [];
  for (const [index, row] of rows.entries()) {
    at(index);
    try {
      await run(row, given);
    } catch (error) {
      const why = failureText(error);
      const stopped = isRefusal(error) ? [row] : rows.slice(index);
      refused.push(...stopped.map((one) => ({ name: nameOf(one), why })));
      if (!isRefusal(error)) break;
    }
  }
  return refused;
}
