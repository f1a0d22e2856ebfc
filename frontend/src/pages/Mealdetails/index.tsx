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
import { answerMeal } from './api';

const Week = lazyWithRetry(() => import(/* webpackChunkName: "meal-week" */ './Week'));
const Counts = lazyWithRetry(() => import(/* webpackChunkName: "meal-counts" */ './Counts'));
const Month = lazyWithRetry(() => import(/* webpackChunkName: "meal-month" */ './Month'));
const AnswerDialog = lazyWithRetry(() => import(/* webpackChunkName: "meal-answer" */ './AnswerDialog'));

const own = [
  { key: undefined, text: '我的报餐' },
  { key: 'list', text: '明细' },
] as const;

const canteen = [...own, { key: 'counts', text: '备餐' }, { key: 'month', text: '餐费' }] as const;

/** 报餐明细: everybody books meals; the canteen sees what it cooks, all bookings, and what a month costs. */
export default function Meals() {
  const { canUse } = useAccess();
  const [view, setView] = useSearchParam('view');
  const handles = canUse('mealdetails.handle');
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
  Guests: { width: 84, sum: true, text: ({ Guests }) => Guests || '—' },
  Reason: { width: 128 },
  Answer: { width: 128 },
  Amount: { width: 104, sum: true },
  Day: { sort: true, filter: true, column: false },
  Meal: { filter: true, column: false },
  CreateDate: { sort: true },
};

function List() {
  const { canUse } = useAccess();
  const { message } = App.useApp();
  const [refusing, setRefusing] = useState<{ row: Booking; changed: () => void }>();
  const accept = async (row: Booking, changed: () => void) => {
    try {
      await answerMeal(row.BookingId, true);
      void message.success(`已接受 ${row.Person ?? ''} 的补报`);
    } catch (error) {
      void message.error({ content: failureText(error), duration: 5 });
    }
    changed();
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
        more={(row, changed) =>
          handles && row.State === '待食堂确认'
            ? [
                { text: '接受', run: () => void accept(row, changed) },
                { text: '拒绝', danger: true, run: () => setRefusing({ row, changed }) },
              ]
            : []
        }
      />
      <LazyDialog open={refusing !== undefined} onClose={() => setRefusing(undefined)}>
        {(dialog) => refusing && <AnswerDialog {...dialog} row={refusing.row} onSaved={refusing.changed} />}
      </LazyDialog>
    </>
  );
}
