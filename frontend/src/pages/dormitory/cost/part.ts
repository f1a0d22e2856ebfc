import type { RefObject } from 'react';
import type { QueryTableHandle } from '@/components/QueryTable';
import type { MonthRow } from '../api/costs';

/** The props of a part of the month's costs. */
export interface PartProps {
  month: string;
  months: readonly MonthRow[];
  /** To be read again when the month was computed. */
  list: RefObject<QueryTableHandle | null>;
}
