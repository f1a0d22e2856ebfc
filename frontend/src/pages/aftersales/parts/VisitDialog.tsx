import { lazyWithRetry } from '@/components/lazyWithRetry';
import type { RecordFormProps } from '@/components/RecordPage';
import { Stars } from '@/components/Stars';
import { visits } from '@/services/generated/aftersales';
import type { VisitRow } from '../api/orders';

const RecordDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "record-dialog" */ '@/components/RecordPage/RecordDialog'),
) as typeof import('@/components/RecordPage/RecordDialog').default;

const { OrderId, Reached, Solved, Score, Words, NextDate } = visits.fields;
/** One answers it: an open switch would say no for who was not asked. */
const solved = {
  ...Solved,
  type: 'text',
  options: ['已解决', '没有解决'],
} as const;
const tableOf = (known: boolean) => ({
  ...visits,
  fields: { ...(known ? {} : { OrderId }), Reached, Solved: solved, Score, Words, NextDate },
});
const ofKnown = tableOf(true);
const ofAny = tableOf(false);

/** What a customer says of an order: of the one given, else of one that is chosen. */
export default function VisitDialog(props: RecordFormProps<VisitRow> & { orderId?: string }) {
  const { orderId, resource, ...dialog } = props;
  return (
    <RecordDialog<VisitRow>
      {...dialog}
      table={orderId ? ofKnown : ofAny}
      resource={{
        ...resource,
        add:
          resource.add &&
          (({ Solved: answer, ...values }) =>
            resource.add?.({
              ...values,
              ...(orderId && { OrderId: orderId }),
              ...(answer && { Solved: answer === '已解决' }),
            }) ?? Promise.resolve(undefined)),
      }}
      preset={{ Reached: true }}
      controls={{ Score: <Stars /> }}
    />
  );
}
