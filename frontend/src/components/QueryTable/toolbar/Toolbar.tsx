import type { ReactNode } from 'react';
import type { KeptQuery } from '@/services/keptQueries';
import type { Filter } from '../query/filter';
import type { Query } from '../query/query';
import { type Counts, Filters } from './Filters';
import { SavedQueries } from './SavedQueries';
import { Search } from './Search';
import styles from './Toolbar.module.css';

interface Props {
  searches: string;
  filters: readonly Filter[];
  counts?: Counts;
  query: Query;
  /** The present conditions of the list, as `conditionsOf` writes them. */
  current: string;
  onChange: (change: Partial<Query>) => void;
  queries: readonly KeptQuery[];
  /** Applies a query of an address. */
  onChoose: (search: string) => void;
  /** Buttons behind the further conditions. */
  tools: ReactNode;
}

/** The query of the list. */
export function Toolbar(props: Props) {
  const { searches, filters, counts, query, current, onChange, queries, onChoose, tools } = props;
  return (
    <div className={`${styles.tools} qiao-wrap qiao-gap-12 qiao-body qiao-screen-only`}>
      <Search
        label={`搜索${searches}`}
        keyword={query.keyword}
        onChange={(keyword) => onChange({ keyword })}
      />
      <Filters filters={filters} counts={counts} query={query} onChange={onChange}>
        {tools && <div className="qiao-buttons">{tools}</div>}
      </Filters>
      <SavedQueries queries={queries} current={current} onChoose={onChoose} />
    </div>
  );
}
