import type { ReactNode } from 'react';
import { type Counts, Filters } from './Filters';
import type { Filter } from './filter';
import type { SavedQuery } from './preferences';
import { conditionsOf, type Query } from './query';
import { SavedQueries } from './SavedQueries';
import { Search } from './Search';
import styles from './Toolbar.module.css';

interface Props {
  searches: string;
  filters: readonly Filter[];
  counts?: Counts;
  query: Query;
  onChange: (change: Partial<Query>) => void;
  saved: readonly SavedQuery[];
  /** Asks for what a query of an address says. */
  onChoose: (search: string) => void;
  /** Buttons behind the further conditions. */
  tools: ReactNode;
}

/** What the list is asked for. */
export function Toolbar(props: Props) {
  const { searches, filters, counts, query, onChange, saved, onChoose, tools } = props;
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
      <SavedQueries saved={saved} current={conditionsOf(query)} onChoose={onChoose} />
    </div>
  );
}
