import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import { useEffect, useState } from 'react';
import { failureText } from '@/services/failure';
import { isCancelled } from '@/services/http';
import { nowText } from '../../dates';
import type { Filter } from '../query/filter';
import type { FetchPage } from '../query/page';
import { Grid } from '../rows/Grid';
import type { RowsProps } from '../rowTypes';
import { InWords } from './InWords';
import { readAll, TooMany } from './readAll';
import { isWide } from './width';

export interface PrintAllProps<Row>
  extends Pick<RowsProps<Row>, 'title' | 'columns' | 'rowKey' | 'note' | 'query' | 'sums'> {
  nameOf?: (row: Row) => string;
  fetch: FetchPage<Row>;
  filters: readonly Filter[];
  /** It is printed, or cannot be; why is said then. */
  onEnd: () => void;
}

const nothing = () => undefined;

/** Reads every row of the list, and prints them all under its headings; on screen nothing of it is to be seen. */
export default function PrintAll<Row>(props: PrintAllProps<Row>) {
  const { title, columns, rowKey, nameOf = rowKey, note, query, sums, filters, fetch } = props;
  const onEnd = useMemoizedFn(props.onEnd);
  const read = useAllRows({ fetch, query, onEnd });
  useEffect(() => {
    if (!read) return;
    window.addEventListener('afterprint', onEnd);
    window.print();
    return () => window.removeEventListener('afterprint', onEnd);
  }, [read, onEnd]);
  if (!read) return null;
  return (
    <div className="qiao-paper-only">
      {isWide(columns) && <style>{'@media print { @page { size: A4 landscape; } }'}</style>}
      <InWords
        query={query}
        filters={filters}
        page={{ list: read.rows, total: read.rows.length }}
        at={read.at}
      />
      <Grid
        {...{ title, columns, rowKey, nameOf, note, query, sums }}
        list={read.rows}
        actions={[]}
        compact
        onChange={nothing}
        onResize={nothing}
      />
    </div>
  );
}

/** All rows once they are there. Says that it is reading them, and why it could not. */
function useAllRows<Row>({ fetch, query, onEnd }: Pick<PrintAllProps<Row>, 'fetch' | 'query' | 'onEnd'>) {
  const { message } = App.useApp();
  const [read, setRead] = useState<{ rows: Row[]; at: string }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it prints once.
  useEffect(() => {
    const reading = new AbortController();
    const hide = message.loading('正在准备打印…', 0);
    readAll(fetch, query, { signal: reading.signal, silent: true })
      .then((rows) => setRead({ rows, at: nowText() }))
      .catch((error: unknown) => {
        if (isCancelled(error)) return;
        const why = error instanceof TooMany ? error.message : failureText(error);
        void message.error(`没有打印：${why}`, 8);
        onEnd();
      })
      .finally(hide);
    return () => {
      reading.abort();
      hide();
    };
  }, []);
  return read;
}
