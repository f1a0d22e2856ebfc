import type { DialogState } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { contracts } from '@/services/generated/contract';
import type { Versioned } from '@/services/resource';
import { type ContractRow, cancelContract } from '../api/contracts';

const RecordDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "record-dialog" */ '@/components/RecordPage/RecordDialog'),
) as typeof import('@/components/RecordPage/RecordDialog').default;

const table = {
  ...contracts,
  fields: { Reason: { name: 'Reason', label: '取消原因', type: 'text', required: true, max: 500 } },
  lines: undefined,
} as const;

interface Props extends DialogState {
  contract: ContractRow;
  onSaved: () => void;
}

/** Asks for the cancellation of a contract, with the reason. */
export default function CancelDialog({ contract, ...dialog }: Props) {
  const { ContractId, ContractNo, CustomerName, RowVersion } = contract;
  return (
    <RecordDialog<Versioned>
      {...dialog}
      table={table}
      words={{
        add: '取消合同',
        added: () => `已申请取消 ${CustomerName ?? ''} 的合同，等待审批`,
      }}
      resource={{
        add: async ({ Reason }) => {
          await cancelContract(ContractId, String(Reason ?? ''), RowVersion);
          return ContractId;
        },
        get: async () => ({ RowVersion }),
      }}
      head={`${ContractNo} ${CustomerName ?? ''}：审批通过后合同取消，不能恢复。`}
    />
  );
}
