import { Button } from 'antd';
import { useState } from 'react';
import { Empty, Failed, Waiting } from '@/components/QueryTable/States';
import { Search } from '@/components/QueryTable/toolbar/Search';
import { useRead } from '@/components/useRead';
import { labels } from '@/features/why';
import type { ObjectType } from '@/services/authorize';
import { fetchObjects, type ObjectRow } from './api';
import styles from './ObjectList.module.css';

interface Props {
  type: ObjectType;
  chosen: string | undefined;
  onChoose: (row: ObjectRow) => void;
  /** Whether something of it is changed and not saved. */
  isUnsaved?: (id: string) => boolean;
}

const searches: Record<ObjectType, string> = {
  user: '姓名、账号、岗位',
  role: '名称、说明',
  department: '名称、上级',
};

/** How many are read at first, and with each further step. */
const step = 50;

/** The objects that can get rights: a search, and one choice. */
export function ObjectList({ type, chosen, onChoose, isUnsaved }: Props) {
  const [keyword, setKeyword] = useState('');
  const [most, setMost] = useState(step);
  const { data, error, loading, refresh } = useRead(
    async (options) => ({ type, ...(await fetchObjects(type, keyword, most, options)) }),
    { deps: [type, keyword, most] },
  );
  const search = (text: string) => {
    setKeyword(text);
    setMost(step);
  };
  const shown = data?.type === type ? data : undefined;
  return (
    <div className={styles.place} aria-busy={loading}>
      <div className={styles.search}>
        <Search label={`搜索${searches[type]}`} keyword={keyword} onChange={search} />
      </div>
      {error && !shown && <Failed error={error} loading={loading} onRetry={refresh} />}
      {!error && !shown && <Waiting />}
      {shown?.list.length === 0 && (
        <Empty text={`还没有${labels[type]}`} onWiden={keyword ? () => search('') : undefined} />
      )}
      {shown && shown.list.length > 0 && (
        <ul className={`${styles.list} qiao-lines`} aria-label={labels[type]}>
          {shown.list.map((row) => (
            <li key={row.Id}>
              <ObjectButton
                row={row}
                current={row.Id === chosen}
                unsaved={isUnsaved?.(row.Id) ?? false}
                onChoose={() => onChoose(row)}
              />
            </li>
          ))}
        </ul>
      )}
      {shown && shown.list.length > 0 && (
        <Total
          count={shown.list.length}
          total={shown.total}
          loading={loading}
          onMore={() => setMost(most + step)}
        />
      )}
    </div>
  );
}

interface ButtonProps {
  row: ObjectRow;
  current: boolean;
  /** Its grants were changed here, and not saved. */
  unsaved: boolean;
  onChoose: () => void;
}

const ObjectButton = ({ row, current, unsaved, onChoose }: ButtonProps) => (
  <button
    type="button"
    className={styles.object}
    aria-current={current ? 'true' : undefined}
    onClick={onChoose}
  >
    <span className={`${styles.name} qiao-cut`} title={row.Name}>
      {row.Name}
    </span>
    <small className={`${styles.note} qiao-cut`} title={row.Note ?? undefined}>
      {row.Note || '—'}
    </small>
    <small className="qiao-digits">
      {unsaved ? <em className="qiao-warning">未保存</em> : row.Grants > 0 && `直接授权 ${row.Grants}`}
    </small>
  </button>
);

interface TotalProps {
  count: number;
  total: number;
  loading: boolean;
  onMore: () => void;
}

const Total = ({ count, total, loading, onMore }: TotalProps) => (
  <p className={styles.total}>
    {count < total ? `显示 ${count} / 共 ${total}` : `共 ${total} 个`}
    {count < total && (
      <Button type="link" size="small" loading={loading} onClick={onMore}>
        显示更多
      </Button>
    )}
  </p>
);
