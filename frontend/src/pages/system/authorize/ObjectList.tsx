import { Button } from 'antd';
import { useState } from 'react';
import { Search } from '@/components/QueryTable/Search';
import { Empty, Failed, Waiting } from '@/components/QueryTable/States';
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

/** Those to whom rights can be granted: searched, and one of them chosen. */
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
              <button
                type="button"
                className={styles.object}
                aria-current={row.Id === chosen ? 'true' : undefined}
                onClick={() => onChoose(row)}
              >
                <span className={`${styles.name} qiao-cut`} title={row.Name}>
                  {row.Name}
                </span>
                <small className={`${styles.note} qiao-cut`} title={row.Note ?? undefined}>
                  {row.Note || '—'}
                </small>
                <small className="qiao-digits">
                  {isUnsaved?.(row.Id) ? (
                    <em className="qiao-warning">未保存</em>
                  ) : (
                    row.Grants > 0 && `直接授权 ${row.Grants}`
                  )}
                </small>
              </button>
            </li>
          ))}
        </ul>
      )}
      {shown && shown.list.length > 0 && (
        <p className={styles.total}>
          {shown.list.length < shown.total
            ? `显示 ${shown.list.length} / 共 ${shown.total}`
            : `共 ${shown.total} 个`}
          {shown.list.length < shown.total && (
            <Button type="link" size="small" loading={loading} onClick={() => setMost(most + step)}>
              显示更多
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
