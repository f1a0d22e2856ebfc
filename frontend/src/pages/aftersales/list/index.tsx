import { history } from '@umijs/max';
import { useAccess } from '@/access';
import { shortTime } from '@/components/dates';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { PageTabs } from '@/components/PageTabs';
import { RecordPage, type Words } from '@/components/RecordPage';
import type { BatchAction } from '@/components/RecordPage/batch/action';
import { useSearchParam } from '@/components/useSearchParam';
import { moveOrder, type OrderRow } from '../api/orders';
import { fields, table } from '../parts/fields';

const OrderDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "aftersales-form" */ '../parts/OrderDialog'),
);

const words: Words<OrderRow> = {
  add: '登记售后',
  added: ({ CustomerName, OrderNo, DueDate }) =>
    `已登记 ${CustomerName ?? ''} 的售后 ${OrderNo}${DueDate ? `，${shortTime(DueDate)} 前处理` : ''}`,
};

const batch: readonly BatchAction<OrderRow>[] = [
  {
    text: '受理',
    done: '已受理',
    about: '由你处理。',
    run: ({ OrderId, RowVersion }) => moveOrder('accept', OrderId, RowVersion),
  },
];

const Sums = lazyWithRetry(() => import(/* webpackChunkName: "aftersales-sums" */ './Sums'));

const tabs = [
  { key: undefined, text: '售后工单' },
  { key: 'sums', text: '售后统计' },
] as const;

/** 售后工单: the orders within the user's scope, and their sums. */
export default function Orders() {
  const [view, setView] = useSearchParam('view');
  return (
    <>
      <PageTabs label="售后" tabs={tabs} current={view} onChange={setView} />
      {view === 'sums' ? <Sums /> : <List />}
    </>
  );
}

function List() {
  const { canUse } = useAccess();
  return (
    <RecordPage<OrderRow>
      table={table}
      page="aftersales-list"
      title="售后工单"
      searches="编号、客户、拼音、手机号、描述"
      fields={fields}
      words={words}
      nameWidth={148}
      form={OrderDialog}
      editable={({ State }) => (State ?? 0) < 2}
      onOpen={(id) => history.push(`/aftersales/detail/${id}`)}
      batch={canUse('aftersales-list.assign') ? batch : undefined}
    />
  );
}
