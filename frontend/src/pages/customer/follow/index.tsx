import { lazyWithRetry } from '@/components/lazyWithRetry';
import { PageTabs } from '@/components/PageTabs';
import { RecordPage, type Words } from '@/components/RecordPage';
import { useSearchParam } from '@/components/useSearchParam';
import type { FollowUpRow } from '../api/customers';
import { fields, table } from './fields';

const FollowUpDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "follow-up" */ '../parts/FollowUpDialog'),
);

const Due = lazyWithRetry(() => import(/* webpackChunkName: "follow-up-due" */ './Due'));

const words: Words<FollowUpRow> = {
  add: '写跟进',
  added: ({ CustomerName, NextDate }) =>
    `已记录 ${CustomerName ?? ''} 的跟进${NextDate ? `，下次 ${NextDate.slice(0, 10)}` : ''}`,
};

const tabs = [
  { key: undefined, text: '跟进记录' },
  { key: 'due', text: '待跟进日历' },
] as const;

/** 跟进记录: the follow-ups of all customers, the newest first, and a calendar of those that are due. */
export default function FollowUps() {
  const [view, setView] = useSearchParam('view');
  return (
    <>
      <PageTabs label="跟进" tabs={tabs} current={view} onChange={setView} />
      {view === 'due' ? <Due /> : <Records />}
    </>
  );
}

function Records() {
  return (
    <RecordPage<FollowUpRow>
      table={table}
      page="customer-follow"
      title="跟进记录"
      searches="客户、内容、编号"
      fields={fields}
      words={words}
      form={FollowUpDialog}
    />
  );
}
