import { ReloadOutlined, SearchOutlined } from '@ant-design/icons';
import { useDebounceFn } from 'ahooks';
import { Button, Input, Segmented } from 'antd';
import { useEffect, useRef, useState } from 'react';
import styles from './index.module.css';
import type { Query } from './query';

/** A choice of one value among a few; nothing chosen is all. */
export interface Filter {
  /** The server's name of it. */
  name: string;
  label: string;
  options: { value: string; text: string }[];
}

interface Props {
  searches: string;
  filters: Filter[];
  counts?: Record<string, Partial<Record<string, number>>>;
  query: Query;
  onChange: (change: Partial<Query>) => void;
  onRefresh: () => void;
}

export function Toolbar({ searches, filters, counts, query, onChange, onRefresh }: Props) {
  return (
    <div className={styles.tools}>
      <Search
        label={`搜索${searches}`}
        keyword={query.keyword}
        onChange={(keyword) => onChange({ keyword })}
      />
      {filters.map((filter) => (
        <div key={filter.name} className={styles.filter}>
          <Segmented
            aria-label={filter.label}
            value={query.filters[filter.name] ?? ''}
            options={segmentsOf(filter, counts?.[filter.name])}
            onChange={(value) => onChange({ filters: { ...query.filters, [filter.name]: value } })}
          />
        </div>
      ))}
      <Button
        className={styles.refresh}
        icon={<ReloadOutlined aria-hidden="true" />}
        aria-label="刷新"
        title="刷新"
        onClick={onRefresh}
      />
    </div>
  );
}

function segmentsOf({ label, options }: Filter, counts: Partial<Record<string, number>> | undefined) {
  const counted = (text: string, count: number | undefined) => (
    <>
      {text}
      {count !== undefined && <span className={styles.count}> {count}</span>}
    </>
  );
  const sum = counts && Object.values(counts).reduce<number>((all, count) => all + (count ?? 0), 0);
  return [
    { value: '', label: counted(`全部${label}`, sum) },
    ...options.map(({ value, text }) => ({ value, label: counted(text, counts && (counts[value] ?? 0)) })),
  ];
}

/** How long one stops typing before the list follows (ms). */
const pause = 300;

interface SearchProps {
  label: string;
  keyword: string;
  onChange: (keyword: string) => void;
}

/** Follows what is typed, after a pause, and the address when that changes by other means. */
function Search({ label, keyword, onChange }: SearchProps) {
  const [text, setText] = useState(keyword);
  const sent = useRef(keyword);
  const send = useDebounceFn(
    (wanted: string) => {
      sent.current = wanted.trim();
      onChange(sent.current);
    },
    { wait: pause },
  );
  useEffect(() => {
    if (keyword === sent.current) return;
    sent.current = keyword;
    setText(keyword);
  }, [keyword]);
  return (
    <Input
      className={styles.search}
      type="search"
      value={text}
      maxLength={100}
      placeholder={label}
      aria-label={label}
      prefix={<SearchOutlined aria-hidden="true" />}
      allowClear
      onChange={(event) => {
        setText(event.target.value);
        send.run(event.target.value);
      }}
      onPressEnter={() => send.flush()}
    />
  );
}
