import { Navigate } from '@umijs/max';
import { App } from 'antd';
import { useState } from 'react';
import { useAccess } from '@/access';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { PageTabs } from '@/components/PageTabs';
import { type PageFields, RecordPage } from '@/components/RecordPage';
import { useSearchParam } from '@/components/useSearchParam';
import { failureText } from '@/services/failure';
import { type Booking, bookings } from '@/services/generated/meal';
import { answerMeal, cancelMeal } from './api';

const Week = lazyWithRetry(() => import(/* webpackChunkName: "meal-week" */ './Week'));
const Counts = lazyWithRetry(() => import(/* webpackChunkName: "meal-counts" */ './Counts'));
const Month = lazyWithRetry(() => import(/* webpackChunkName: "meal-month" */ './Month'));
const AnswerDialog = lazyWithRetry(() => import(/* webpackChunkName: "meal-answer" */ './AnswerDialog'));

const own = [
  { key: undefined, text: '我的报餐' },
  { key: 'list', text: '明细' },
] as const;

const canteen = [...own, { key: 'counts', text: '备餐' }, { key: 'month', text: '餐费' }] as const;

/** 报餐明细: every employee books meals; the canteen sees all bookings, how many meals it cooks, and the costs of a month. */
export default function Meals() {
  const { canUse } = useAccess();
  const [view, setView] = useSearchParam('view');
  const [id] = useSearchParam('id');
  const handles = canUse('mealdetails.handle');
  // Notices lead to a booking by its id alone.
  if (id && !view) return <Navigate to={`/Mealdetails?view=list&id=${encodeURIComponent(id)}`} replace />;
  return (
    <>
      <PageTabs label="报餐" tabs={handles ? canteen : own} current={view} onChange={setView} />
      {view === 'list' ? (
        <List />
      ) : handles && view === 'counts' ? (
        <Counts />
      ) : handles && view === 'month' ? (
        <Month />
      ) : (
        <Week />
      )}
    </>
  );
}

const fields: PageFields<Booking> = {
  UserId: { width: 136 },
  OrganizationId: { filter: true, width: 140 },
  State: {
    filter: true,
    width: 104,
    tones: { 已报: 'success', 待食堂确认: 'warning', 已拒绝: 'danger', 已取消: 'neutral' },
  },
  Guests: { width: 84, text: ({ Guests }) => Guests || '—' },
  Reason: { width: 128 },
  Answer: { width: 128 },
  Amount: { width: 104, sum: true },
  Day: { sort: true, filter: true, column: false },
  Meal: { filter: true, column: false },
  CreateDate: { sort: true },
};

function List() {
  const { canUse } = useAccess();
  const { message, modal } = App.useApp();
  const [refusing, setRefusing] = useState<{ row: Booking; changed: () => void }>();
  const run = async (work: () => Promise<void>, done: string, changed: () => void) => {
    try {
      await work();
      void message.success(done);
    } catch (error) {
      void message.error({ content: failureText(error), duration: 5 });
    }
    changed();
  };
  const accept = (row: Booking, changed: () => void) =>
    run(() => answerMeal(row.BookingId, true), `已接受 ${row.Person ?? ''} 的补报`, changed);
  const cancel = (row: Booking, changed: () => void) => {
    const what = `${row.Person ?? ''} ${row.Day.slice(0, 10)} 的${row.Meal}`;
    modal.confirm({
      title: `取消 ${what}？`,
      content: '取消后不计餐费，本人会收到消息。',
      okText: '取消报餐',
      cancelText: '不取消',
      onOk: () => run(() => cancelMeal(row.BookingId), `已取消 ${what}`, changed),
    });
  };
  const handles = canUse('mealdetails.handle');
  return (
    <>
      <RecordPage<Booking>
        table={bookings}
        page="mealdetails"
        title="报餐明细"
        searches="姓名、拼音、事由"
        fields={fields}
        nameWidth={150}
        more={(row, changed) => {
          if (handles && row.State === '待食堂确认')
            return [
              { text: '接受', run: () => void accept(row, changed) },
              { text: '拒绝', danger: true, run: () => setRefusing({ row, changed }) },
            ];
          return handles && row.State === '已报'
            ? [{ text: '取消报餐', danger: true, run: () => cancel(row, changed) }]
            : [];
        }}
      />
      <LazyDialog open={refusing !== undefined} onClose={() => setRefusing(undefined)}>
        {(dialog) => refusing && <AnswerDialog {...dialog} row={refusing.row} onSaved={refusing.changed} />}
      </LazyDialog>
    </>
  );
}
