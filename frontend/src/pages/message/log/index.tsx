import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useAccess } from '@/access';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { PageTabs } from '@/components/PageTabs';
import { type Filter, QueryTable, type QueryTableHandle } from '@/components/QueryTable';
import { useRead } from '@/components/useRead';
import { useSearchParam } from '@/components/useSearchParam';
import { fetchPeople } from '@/services/people';
import { useFollowing } from '../parts/useFollowing';
import { exportLog, fetchKinds, fetchLog, type LogRow } from './api';
import { columns, isOnItsWay, isResendable, tones } from './columns';
import { useAgain } from './useAgain';
import { useMessageFilter } from './useMessageFilter';

const Sums = lazyWithRetry(() => import(/* webpackChunkName: "message-sums" */ './Sums'));
const DetailDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "message-log-detail" */ './DetailDialog'),
);
const DefaultsDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "message-defaults" */ './DefaultsDialog'),
);

const tabs = [
  { key: undefined, text: '发送记录' },
  { key: 'sums', text: '统计' },
] as const;

/** 发送记录: the messages to each person in 企业微信 and by SMS, with the reason of each failure. */
export default function MessageLog() {
  const [view, setView] = useSearchParam('view');
  return (
    <>
      <PageTabs label="发送记录" tabs={tabs} current={view} onChange={setView} />
      {view === 'sums' ? <Sums /> : <Log />}
    </>
  );
}

const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

function Log() {
  const { canUse } = useAccess();
  const list = useRef<QueryTableHandle>(null);
  const [shown, setShown] = useState<LogRow>();
  const [setting, setSetting] = useState(false);
  const kinds = useRead(fetchKinds);
  const departments = useRead((options) => fetchPeople('department', '', options));
  const ofMessage = useMessageFilter();
  const fetch = useFollowing(list, fetchLog, isOnItsWay);
  const filters: Filter[] = [
    ...ofMessage,
    { name: 'kind', label: '类型', options: kinds.data && asOptions(kinds.data.Kinds), request: kinds },
    { name: 'channel', label: '渠道', options: asOptions(['企业微信', '短信']) },
    { name: 'state', label: '状态', options: asOptions(Object.keys(tones)) },
    {
      name: 'department',
      label: '部门',
      options: departments.data?.list.map(({ Id, Name }) => ({ value: Id, label: Name })),
      request: departments,
    },
    { name: 'person', label: '接收人', contains: true },
    { label: '日期', from: 'CreateDateFrom', to: 'CreateDateTo', of: 'day' },
  ];
  const again = useAgain(() => list.current?.refresh());
  const resends = canUse('message-log.resend');
  return (
    <>
      <QueryTable<LogRow>
        ref={list}
        name="message-log"
        title="发送记录"
        searches="标题、接收人、原因"
        toolbar={canUse('setting.edit') && <Button onClick={() => setSetting(true)}>默认渠道</Button>}
        columns={columns}
        rowKey={({ ReceiverId }) => ReceiverId}
        nameOf={({ UserName, Address, Title }) => `${UserName || Address} ${Title}`}
        onOpen={setShown}
        fetch={fetch}
        {...(canUse('message-log.export') && { exportRows: exportLog })}
        filters={filters}
        {...(resends && {
          actions: [
            {
              text: '⋯',
              menu: (row) => [
                { text: '详情', run: setShown },
                ...(isResendable(row) ? [{ text: '重新发送', run: () => void again([row]) }] : []),
              ],
            },
          ],
          bulk: (rows, done) => (
            <Button size="small" disabled={!rows.some(isResendable)} onClick={() => void again(rows, done)}>
              重新发送
            </Button>
          ),
        })}
        emptyText="还没有发送记录"
      />
      <LazyDialog open={shown !== undefined} onClose={() => setShown(undefined)}>
        {(dialog) =>
          shown && (
            <DetailDialog
              {...dialog}
              row={shown}
              onAgain={resends ? () => void again([shown], dialog.onClose) : undefined}
            />
          )
        }
      </LazyDialog>
      <LazyDialog open={setting} onClose={() => setSetting(false)}>
        {(dialog) => <DefaultsDialog {...dialog} />}
      </LazyDialog>
    </>
  );
}
