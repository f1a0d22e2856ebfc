import type { DialogState } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { bookings, type MealOf } from '@/services/generated/meal';
import type { Versioned } from '@/services/resource';
import { bookMeal } from './api';

const RecordDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "record-dialog" */ '@/components/RecordPage/RecordDialog'),
) as typeof import('@/components/RecordPage/RecordDialog').default;

const table = {
  ...bookings,
  label: '来客',
  fields: {
    Guests: { name: 'Guests', label: '来客人数', type: 'integer', required: true, min: 0, max: 50 },
    Reason: { name: 'Reason', label: '事由', type: 'text', required: true, max: 200 },
  },
} as const;

interface Props extends DialogState {
  day: string;
  meal: MealOf;
  onSaved: () => void;
}

/** Books a meal with guests, or changes the guests of a booked one. */
export default function GuestsDialog({ day, meal: { Meal, Booking }, ...dialog }: Props) {
  const before = Booking?.State === '已报' && Booking.Guests > 0 ? Booking : undefined;
  return (
    <RecordDialog<Versioned>
      {...dialog}
      table={table}
      {...(before && { preset: { Guests: before.Guests, Reason: before.Reason } })}
      words={{ add: before ? '修改来客' : '带来客', added: () => `已报 ${day} 的${Meal}` }}
      resource={{
        add: async ({ Guests, Reason }) => {
          await bookMeal({ Day: day, Meal, Guests: Number(Guests), Reason: String(Reason) });
          return `${day}${Meal}`;
        },
        get: async () => ({ RowVersion: 1 }),
      }}
      head={`${day} ${Meal}：本人一份，另加来客的份数。`}
    />
  );
}
