import type { DialogState } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { parts } from '@/services/generated/aftersales';
import type { RecordField } from '@/services/generated/record';
import type { Versioned } from '@/services/resource';
import { movePart, type PartRow } from '../api/parts';

const RecordDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "record-dialog" */ '@/components/RecordPage/RecordDialog'),
) as typeof import('@/components/RecordPage/RecordDialog').default;

const needed = ({ name, label, max = 50 }: RecordField) =>
  ({ name, label, type: 'text', max, required: true }) as const;
const { ProductionNo, Carrier, TrackingNo } = parts.fields;
const tables = {
  produce: { ...parts, lines: undefined, fields: { ProductionNo: needed(ProductionNo) } },
  ship: {
    ...parts,
    lines: undefined,
    fields: { Carrier: needed(Carrier), TrackingNo: needed(TrackingNo) },
  },
  return: {
    ...parts,
    lines: undefined,
    fields: {
      Reason: { name: 'Reason', label: '退回原因', type: 'text', max: 500, required: true } as const,
    },
  },
};
const called = { produce: '投产', ship: '发货', return: '退回' } as const;

/** The moves that need a form. */
export type FormMove = keyof typeof tables;

interface Props extends DialogState {
  move: FormMove;
  row: PartRow;
  onSaved: () => void;
}

/** The forms of production, shipping and return of a part order. */
export default function PartMoveDialog({ move, row, ...dialog }: Props) {
  const { PartId, PartNo, RowVersion } = row;
  return (
    <RecordDialog<Versioned>
      {...dialog}
      table={tables[move]}
      words={{ add: called[move], added: () => `${PartNo} 已${called[move]}` }}
      resource={{
        add: async (values) => {
          await movePart(move, PartId, RowVersion, values);
          return PartId;
        },
        get: async () => ({ RowVersion }),
      }}
    />
  );
}
