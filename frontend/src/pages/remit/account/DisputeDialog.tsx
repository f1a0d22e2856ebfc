import type { DialogState } from '@/components/LazyDialog';
import RecordDialog from '@/components/RecordPage/RecordDialog';
import { statements } from '@/services/generated/remit';
import type { Versioned } from '@/services/resource';
import { type AccountRow, disputeMonth } from '../api/remits';

const table = {
  ...statements,
  fields: { Note: { name: 'Note', label: '异议说明', type: 'text', required: true, max: 500 } },
} as const;

interface Props extends DialogState {
  account: AccountRow;
  month: string;
  onSaved: () => void;
}

/** The dealer disputes a month, with a reason. */
export default function DisputeDialog({ account, month, ...dialog }: Props) {
  return (
    <RecordDialog<Versioned>
      {...dialog}
      table={table}
      words={{ add: `对 ${month} 提出异议`, added: () => '已提出异议，财务会核对' }}
      resource={{
        add: async ({ Note }) => {
          await disputeMonth(account.AccountId, month, String(Note ?? ''));
          return account.AccountId;
        },
        get: async () => ({ RowVersion: 0 }),
      }}
      head={`${account.Name} ${month}：写明哪一天、哪一笔、差多少。`}
    />
  );
}
