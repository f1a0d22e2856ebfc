import { Link } from '@umijs/max';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { type PageFields, RecordPage, type Words } from '@/components/RecordPage';
import { starsOf } from '@/components/Stars';
import { visits } from '@/services/generated/aftersales';
import type { VisitRow } from '../api/orders';

const VisitDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "aftersales-form" */ '../parts/VisitDialog'),
);

const table = {
  ...visits,
  fields: {
    ...visits.fields,
    CustomerName: { name: 'CustomerName', label: '客户', type: 'text', setBy: 'server' },
    Mobile: { name: 'Mobile', label: '手机号', type: 'text', setBy: 'server' },
    ShopName: { name: 'ShopName', label: '店铺', type: 'text', setBy: 'server' },
    CreateUserName: { ...visits.fields.CreateUserName, label: '回访人' },
    CreateDate: { ...visits.fields.CreateDate, label: '回访时间' },
  },
} as const;

const fields: PageFields<VisitRow> = {
  CustomerName: { width: 84 },
  Mobile: { width: 120 },
  Reached: { filter: true, width: 88 },
  Solved: { filter: true, width: 104 },
  Score: { sort: true, filter: true, width: 112, text: ({ Score }) => (Score ? starsOf(Score) : '—') },
  Words: { headline: true },
  NextDate: { sort: true, filter: true, width: 112 },
  ShopName: { width: 130 },
  CreateUserName: { width: 84 },
  CreateDate: { sort: true, filter: true },
};

const words: Words<VisitRow> = {
  add: '登记回访',
  added: ({ CustomerName, Solved, NextDate }) =>
    `已记录 ${CustomerName} 的回访${Solved ? '，工单已关闭' : NextDate ? `，${NextDate.slice(0, 10)} 再回访` : '，工单退回处理'}`,
};

/** 售后回访: the visits of the orders within the user's scope. */
export default function Visits() {
  return (
    <RecordPage<VisitRow>
      table={table}
      page="aftersales-visit"
      title="售后回访"
      searches="工单编号、客户、客户意见"
      fields={fields}
      words={words}
      form={VisitDialog}
      tools={() => (
        <Link className="qiao-link" to="/aftersales/list?State=2">
          待回访的工单 ›
        </Link>
      )}
    />
  );
}
