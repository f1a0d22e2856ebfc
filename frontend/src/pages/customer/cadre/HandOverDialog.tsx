import type { DialogState } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { customers } from '@/services/generated/customer';
import type { Versioned } from '@/services/resource';
import { handOver } from '../api/customers';
import type { CadreRow } from './api';

const RecordDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "record-dialog" */ '@/components/RecordPage/RecordDialog'),
) as typeof import('@/components/RecordPage/RecordDialog').default;

const table = {
  ...customers,
  label: '交接',
  fields: {
    To: {
      ...customers.fields.OwnerId,
      name: 'To',
      label: '接手的人',
      required: true as const,
      hint: '接手的人会收到消息',
    },
  },
};

interface Props extends DialogState {
  cadre: CadreRow;
  onSaved: () => void;
}

/** Hands all customers of one person over to another, for example when the person leaves. */
export default function HandOverDialog({ cadre, ...dialog }: Props) {
  const { UserId, Person, Customers } = cadre;
  return (
    <RecordDialog<Versioned>
      {...dialog}
      table={table}
      words={{ add: `交接 ${Person} 的客户`, added: () => `已交接 ${Customers} 个客户` }}
      resource={{
        add: async ({ To }) => {
          await handOver(UserId, String(To));
          return undefined;
        },
        get: async () => undefined,
      }}
      head={
        <p>
          {Person} 负责的 {Customers} 个客户全部交给另一个人，跟进记录跟着客户走。
        </p>
      }
    />
  );
}
