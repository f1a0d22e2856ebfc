import type { DialogState } from '@/components/LazyDialog';
import RecordDialog from '@/components/RecordPage/RecordDialog';
import { remits } from '@/services/generated/remit';
import type { Versioned } from '@/services/resource';
import type { Asked } from './useMoves';

const heads = {
  驳回: '登记人会收到驳回的原因，改好后可以再提交。',
  红冲: '红冲会记一笔相反的流水，并放开已核销的款项；原流水和已确认的对账单不变。',
};

export default function ReasonDialog({ asked, ...dialog }: DialogState & { asked: Asked }) {
  const { text, row, run, changed } = asked;
  const table = {
    ...remits,
    fields: { Reason: { name: 'Reason', label: `${text}原因`, type: 'text', required: true, max: 500 } },
    lines: undefined,
  } as const;
  return (
    <RecordDialog<Versioned>
      {...dialog}
      table={table}
      words={{ add: text, added: () => `${row.RemitNo} 已${text}` }}
      resource={{
        add: async ({ Reason }) => {
          await run(String(Reason ?? ''));
          return row.RemitId;
        },
        get: async () => ({ RowVersion: row.RowVersion }),
      }}
      head={heads[text]}
      onSaved={changed}
    />
  );
}
