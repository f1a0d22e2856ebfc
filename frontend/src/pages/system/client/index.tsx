import { useCallback, useMemo, useState } from 'react';
import { exactTime } from '@/components/AuditLog/words';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { type FetchPage, type QueryColumn, QueryTable } from '@/components/QueryTable';
import { Clamped, RowLink } from '@/components/RowText';
import { type OpenRow, useOpenRow } from '@/components/useOpenRow';
import { type ClientRow, fetchClients } from './api';
import { countText, reasonsText, waysText } from './words';

const ClientDrawer = lazyWithRetry(() => import(/* webpackChunkName: "client-drawer" */ './ClientDrawer'));

const columnsOf = (open: OpenRow): QueryColumn<ClientRow>[] => [
  {
    title: '客户端',
    width: 200,
    render: ({ Name, Label }) => (
      <RowLink id={Name} name={Label} open={open}>
        {Label}
      </RowLink>
    ),
  },
  { title: '类型', width: 96, render: ({ Kind }) => Kind },
  { title: '服务账号', width: 110, render: ({ Account }) => Account || '—' },
  { title: '调用方式', render: ({ Usage }) => <Clamped text={waysText(Usage)} /> },
  { title: '被拒绝', width: 220, render: ({ Usage }) => <Clamped text={reasonsText(Usage)} /> },
  { title: '调用', width: 90, align: 'right', render: ({ Calls }) => countText(Calls) },
  {
    title: '最近调用',
    width: 166,
    align: 'right',
    render: ({ LastDate }) => (LastDate ? exactTime(LastDate) : '—'),
  },
];

/** The subject of the figures, and their first day. */
function periodText(days: number, since: string | null): string {
  return `最近 ${days} 天，每分钟更新${since ? `，统计始于 ${since.slice(0, 10)}` : ''}`;
}

/** 接口客户端: the programs that call, and those that still use an old way. */
export default function Clients() {
  const { open, shown, detail } = useOpenRow(true);
  const [period, setPeriod] = useState('');
  const fetchPage = useCallback<FetchPage<ClientRow>>(async (params, options) => {
    const { days, since, ...page } = await fetchClients(params, options);
    setPeriod(periodText(days, since));
    return page;
  }, []);
  const columns = useMemo(() => columnsOf(open), [open]);
  return (
    <>
      <QueryTable
        name="client"
        title="接口客户端"
        toolbar={period && <span className="qiao-note">{period}</span>}
        searches="名称、服务账号"
        columns={columns}
        rowKey={({ Name }) => Name}
        nameOf={({ Label }) => Label}
        onOpen={({ Name }) => open?.(Name)}
        fetch={fetchPage}
        emptyText="没有找到客户端"
      />
      <LazyDialog {...detail}>{(dialog) => shown && <ClientDrawer name={shown} {...dialog} />}</LazyDialog>
    </>
  );
}
