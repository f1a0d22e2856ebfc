import type { Option } from '@/services/choices';
import type { RequestOptions } from '@/services/http';

/** An action on several rows. Each row is written by itself: a refused one does not affect the others. */
export interface BatchAction<Row> {
  /** Such as 删除. */
  text: string;
  /** The message of success, such as 已删除. */
  done: string;
  danger?: true;
  /** The question before, as a sentence. */
  about?: string;
  /** A value that the user chooses before, such as 处理人. */
  ask?: { label: string; options: (options: RequestOptions) => Promise<Option[]> };
  /** `given` is the chosen value; empty without `ask`. */
  run: (row: Row, given: string) => Promise<unknown>;
}

/** An action on all rows together that writes nothing: 打印标签. */
export interface TogetherAction<Row> {
  text: string;
  together: (rows: readonly Row[]) => void;
}

/** How many rows are written at once at most: a minute takes 120 of one account. */
export const mostAtOnce = 100;
