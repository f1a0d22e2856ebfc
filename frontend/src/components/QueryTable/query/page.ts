import type { RequestOptions } from '@/services/http';
import type { Counts } from '../toolbar/Filters';

/** One page of a list as the server answers it. */
export interface QueryPage<Row> {
  list: Row[];
  /** How many there are on all pages. */
  total: number;
  /** There are more than `total`, which is where the server stops counting and the pages end. */
  more?: boolean;
  /** How many rows each value of a filter would leave, by the filter's name. */
  counts?: Counts;
  /** A note on the whole list. */
  warning?: string;
}

/** A query as it travels. */
export type QueryParams = Record<string, string | number>;

/** Reads a page of a list. */
export type FetchPage<Row> = (params: QueryParams, options: RequestOptions) => Promise<QueryPage<Row>>;
