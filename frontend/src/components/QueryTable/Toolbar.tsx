import { ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type Counts, Filters } from './Filters';
import type { Filter } from './filter';
import styles from './index.module.css';
import type { Query } from './query';
import { Search } from './Search';

interface Props {
  searches: string;
  filters: readonly Filter[];
  counts?: Counts;
  query: Query;
  onChange: (change: Partial<Query>) => void;
  onRefresh: () => void;
  /** Opens the settings; left out where there is nothing to set. */
  onSettings?: () => void;
}

/** What the list is asked for. */
export function Toolbar({ searches, filters, counts, query, onChange, onRefresh, onSettings }: Props) {
  return (
    <div className={styles.tools}>
      <Search
        label={`搜索${searches}`}
        keyword={query.keyword}
        onChange={(keyword) => onChange({ keyword })}
      />
      <Filters filters={filters} counts={counts} query={query} onChange={onChange} />
      <div className={styles.buttons}>
        <Button
          icon={<ReloadOutlined aria-hidden="true" />}
          aria-label="刷新"
          title="刷新"
          onClick={onRefresh}
        />
        {onSettings && (
          <Button
            icon={<SettingOutlined aria-hidden="true" />}
            aria-label="列表设置"
            title="列表设置"
            onClick={onSettings}
          />
        )}
      </div>
    </div>
  );
}
