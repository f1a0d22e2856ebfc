import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useAccess } from '@/access';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { PageTabs } from '@/components/PageTabs';
import { QueryTable, type QueryTableHandle } from '@/components/QueryTable';
import { type PageFields, RecordPage } from '@/components/RecordPage';
import { useSearchParam } from '@/components/useSearchParam';
import { type Template, templates } from '@/services/generated/message';
import { useFollowing } from '../parts/useFollowing';
import { fetchMessages, type MessageRow } from './api';
import { columns, isOnItsWay } from './columns';
import { useCancel } from './useCancel';

const ComposeDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "message-compose" */ './ComposeDialog'),
);

const DetailDialog = lazyWithRetry(() => import(/* webpackChunkName: "message-detail" */ './DetailDialog'));

const tabs = [
  { key: undefined, text: '我发的消息' },
  { key: 'template', text: '消息模板' },
] as const;

/** 消息: the sent and the planned messages of the user, a new message, and the templates. */
export default function Messages() {
  const [view, setView] = useSearchParam('view');
  return (
    <>
      <PageTabs label="消息" tabs={tabs} current={view} onChange={setView} />
      {view === 'template' ? <Templates /> : <Sent />}
    </>
  );
}

function Sent() {
  const { canUse } = useAccess();
  const list = useRef<QueryTableHandle>(null);
  const [shown, setShown] = useState<MessageRow>();
  const [writing, setWriting] = useState(false);
  const refresh = () => list.current?.refresh();
  const cancel = useCancel(refresh);
  const fetch = useFollowing(list, fetchMessages, isOnItsWay);
  const sends = canUse('message-text.send');
  return (
    <>
      <QueryTable<MessageRow>
        ref={list}
        name="message-text"
        title="我发的消息"
        searches="标题、正文"
        toolbar={
          sends && (
            <Button type="primary" onClick={() => setWriting(true)}>
              写消息
            </Button>
          )
        }
        columns={columns}
        rowKey={({ MessageId }) => MessageId}
        nameOf={({ Title }) => Title}
        onOpen={setShown}
        fetch={fetch}
        filters={[{ name: 'planned', label: '计划', options: [{ value: 'true', label: '未到时间' }] }]}
        actions={
          sends
            ? [
                {
                  text: '⋯',
                  menu: (row) => [
                    { text: '详情', run: setShown },
                    ...(row.Planned ? [{ text: '取消发送', danger: true, run: cancel }] : []),
                  ],
                },
              ]
            : []
        }
        emptyText="还没有发过消息"
      />
      <LazyDialog open={shown !== undefined} onClose={() => setShown(undefined)}>
        {(dialog) => shown && <DetailDialog {...dialog} row={shown} />}
      </LazyDialog>
      <LazyDialog open={writing} onClose={() => setWriting(false)}>
        {(dialog) => <ComposeDialog {...dialog} onSent={refresh} />}
      </LazyDialog>
    </>
  );
}

const fields: PageFields<Template> = {
  Title: { width: 180 },
  Content: { headline: true },
  Enabled: { filter: true, width: 80 },
  ModifyDate: { sort: true },
};

function Templates() {
  return (
    <RecordPage<Template>
      table={templates}
      page="message-text"
      addRight="edit"
      removeRight="edit"
      title="消息模板"
      searches="名称、标题、正文"
      fields={fields}
      nameWidth={160}
    />
  );
}
