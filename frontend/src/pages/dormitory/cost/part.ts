import type { RefObject } from 'react';
import type { QueryTableHandle } from '@/components/QueryTable';
import type { MonthRow } from '../api/costs';

/** What a part of the month's costs is given. */
export interface PartProps {
  month: string;
  months: readonly MonthRow[];
  /** To be read anew when the month was reckoned. */
  list: RefObject<QueryTableHandle | null>;
}
