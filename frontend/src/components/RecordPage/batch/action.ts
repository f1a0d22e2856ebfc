import type { Option } from '@/services/choices';
import type { RequestOptions } from '@/services/http';

/** What can be done with several rows at once. Each row is written by itself: one that is refused keeps no other back. */
export interface BatchAction<Row> {
  /** Such as 删除. */
  text: string;
  /** What was done, such as 已删除. */
  done: string;
  danger?: true;
  /** What is asked before, as a sentence. */
  about?: string;
  /** What has to be chosen before, such as 处理人. */
  ask?: { label: string; options: (options: RequestOptions) => Promise<Option[]> };
  /** `given` is what was chosen, empty where nothing is asked. */
  run: (row: Row, given: string) => Promise<unknown>;
}

/** What is done with all of the rows together, and writes none: 打印标签. */
export interface TogetherAction<Row> {
  text: string;
  together: (rows: readonly Row[]) => void;
}

/** How many rows are written at once at most: a minute takes 120 of one account. */
export const mostAtOnce = 100;
