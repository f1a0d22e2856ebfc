import { ReloadOutlined, SettingOutlined, StarOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactElement } from 'react';
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
  onSave: () => void;
  onRefresh: () => void;
  /** Opens the settings; left out where there is nothing to set. */
  onSettings?: () => void;
}

/** What the list is asked for. */
export function Toolbar(props: Props) {
  const { searches, filters, counts, query, onChange, saved, onChoose, onSave, onRefresh, onSettings } =
    props;
  return (
    <div className={`${styles.tools} qiao-screen-only`}>
      <Search
        label={`搜索${searches}`}
        keyword={query.keyword}
        onChange={(keyword) => onChange({ keyword })}
      />
      <Filters filters={filters} counts={counts} query={query} onChange={onChange} />
      <div className={styles.buttons}>
        <Tool icon={<ReloadOutlined aria-hidden="true" />} name="刷新" onClick={onRefresh} />
        <Tool icon={<StarOutlined aria-hidden="true" />} name="常用条件" onClick={onSave} />
        {onSettings && (
          <Tool icon={<SettingOutlined aria-hidden="true" />} name="列表设置" onClick={onSettings} />
        )}
      </div>
      <SavedQueries saved={saved} current={conditionsOf(query)} onChoose={onChoose} />
    </div>
  );
}

const Tool = ({ name, ...button }: { icon: ReactElement; name: string; onClick: () => void }) => (
  <Button aria-label={name} title={name} {...button} />
);
