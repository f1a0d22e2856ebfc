import { lazyWithRetry } from '@/components/lazyWithRetry';
import { RecordPage, type Words } from '@/components/RecordPage';
import type { FollowUpRow } from '../api/customers';
import { fields, table } from './fields';

const FollowUpDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "follow-up" */ '../parts/FollowUpDialog'),
);

const words: Words<FollowUpRow> = {
  add: '写跟进',
  added: ({ CustomerName, NextDate }) =>
    `已记录 ${CustomerName ?? ''} 的跟进${NextDate ? `，下次 ${NextDate.slice(0, 10)}` : ''}`,
};

/** 跟进记录: the follow-ups of all customers, the newest first. The filter 下次跟进 finds the due ones. */
export default function FollowUps() {
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
