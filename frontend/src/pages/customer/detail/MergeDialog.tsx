import type { DialogState } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { customers, followUps } from '@/services/generated/customer';
import type { Versioned } from '@/services/resource';
import { type CustomerRow, mergeCustomer } from '../api/customers';

const RecordDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "record-dialog" */ '@/components/RecordPage/RecordDialog'),
) as typeof import('@/components/RecordPage/RecordDialog').default;

const table = {
  ...customers,
  label: '合并',
  fields: {
    From: {
      ...followUps.fields.CustomerId,
      name: 'From',
      label: '并入的客户',
      required: true as const,
      hint: '合并后只留下当前客户，不能撤销',
    },
  },
};

interface Props extends DialogState {
  row: CustomerRow;
  onSaved: () => void;
}

/** Merges another customer, who is the same person, into this one. */
export default function MergeDialog({ row, ...dialog }: Props) {
  const { CustomerId, RowVersion, Name, CustomerNo } = row;
  return (
    <RecordDialog<Versioned>
      {...dialog}
      table={table}
      words={{ add: `合并到 ${Name}（${CustomerNo}）`, added: () => `已合并到 ${Name}` }}
      resource={{
        add: async ({ From }) => {
          await mergeCustomer(CustomerId, RowVersion, String(From));
          return undefined;
        },
        get: async () => undefined,
      }}
      head={
        <p>
          同一个人登记了两次时用。并入的客户的跟进、报价、合同都归到 {Name}；{Name}
          没有填的资料取并入的客户的，两边不同的资料记为一条跟进。
        </p>
      }
    />
  );
}
