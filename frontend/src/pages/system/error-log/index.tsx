import { useRef } from 'react';
import { useAccess } from '@/access';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { type Filter, QueryTable, type QueryTableHandle } from '@/components/QueryTable';
import { useOpenRow } from '@/components/useOpenRow';
import type { RequestOptions } from '@/services/http';
import { fetchClientErrors } from './api';
import { columnsOf } from './columns';
import { states } from './words';

const ErrorDrawer = lazyWithRetry(() => import(/* webpackChunkName: "error-drawer" */ './ErrorDrawer'));

/** A developer who fixes an error sees here whether it still occurs (interval in ms). */
const every = 10_000;

const filters: Filter[] = [
  {
    name: 'state',
    label: '状态',
    options: Object.entries(states).map(([value, { text }]) => ({ value, label: text })),
  },
];

async function fetchPage(params: Record<string, string | number>, options: RequestOptions) {
  const { list, total, states: state } = await fetchClientErrors(params, options);
  return { list, total, counts: { state } };
}

/** 错误日志: the errors that browsers have reported, for the information centre to work off. */
export default function ErrorLog() {
  const list = useRef<QueryTableHandle>(null);
  const { open, shown, detail } = useOpenRow(useAccess().canUse('error-log.detail'));
  return (
    <>
      <QueryTable
        ref={list}
        name="error-log"
        title="错误日志"
        searches="错误、位置、页面"
        columns={columnsOf(open)}
        rowKey={(row) => row.id}
        onOpen={open && ((row) => open(row.id))}
        fetch={fetchPage}
        filters={filters}
        every={every}
        emptyText="还没有错误：员工的浏览器遇到错误时，会自动出现在这里"
      />
      <LazyDialog {...detail}>
        {(dialog) =>
          shown && <ErrorDrawer id={shown} onChanged={() => list.current?.refresh()} {...dialog} />
        }
      </LazyDialog>
    </>
  );
}
