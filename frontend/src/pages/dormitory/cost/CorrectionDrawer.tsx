import type { DialogState } from '@/components/LazyDialog';
import { yuan } from '@/components/money';
import type { RowAction } from '@/components/QueryTable';
import RecordDrawer from '@/components/RecordPage/RecordDrawer';
import { corrections } from '@/services/generated/cost';
import type { Resource } from '@/services/resource';
import type { CorrectionRow } from './CorrectionDialog';

interface Props extends DialogState {
  id: string;
  resource: Pick<Resource<CorrectionRow>, 'get' | 'history'>;
  changes: number;
  actions: readonly RowAction<CorrectionRow>[];
}

const {
  CostId: _,
  RoomId,
  ResidentKey: __,
  ResidentNo: ___,
  OrganizationId: ____,
  ...fields
} = corrections.fields;

/** The fields of a correction with names instead of keys. */
const table = { ...corrections, fields: { ...fields, RoomId } };

/** One correction, and its history. */
export default function CorrectionDrawer({ actions, ...props }: Props) {
  return (
    <RecordDrawer<CorrectionRow>
      {...props}
      table={table}
      fields={{
        RoomId: { text: ({ RoomName }) => RoomName ?? '—' },
        Amount: { text: ({ Amount }) => `${yuan(Amount)} 元` },
      }}
      actions={() => actions}
    />
  );
}
