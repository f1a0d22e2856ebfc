import type { DialogState } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { type Booking, bookings } from '@/services/generated/meal';
import type { Versioned } from '@/services/resource';
import { answerMeal } from './api';

const RecordDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "record-dialog" */ '@/components/RecordPage/RecordDialog'),
) as typeof import('@/components/RecordPage/RecordDialog').default;

const table = {
  ...bookings,
  label: '答复',
  fields: { Answer: { name: 'Answer', label: '拒绝原因', type: 'text', required: true, max: 200 } },
} as const;

/** Refuses a late request, with the reason. */
export default function AnswerDialog({
  row,
  ...dialog
}: DialogState & { row: Booking; onSaved: () => void }) {
  return (
    <RecordDialog<Versioned>
      {...dialog}
      table={table}
      words={{ add: '拒绝补报', added: () => `已拒绝 ${row.Person ?? ''} 的补报` }}
      resource={{
        add: async ({ Answer }) => {
          await answerMeal(row.BookingId, false, String(Answer));
          return row.BookingId;
        },
        get: async () => ({ RowVersion: row.RowVersion }),
      }}
    />
  );
}
