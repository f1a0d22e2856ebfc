import { FileLinks } from '@/components/Attachments/FileLinks';
import { Part } from '@/components/Detail';
import type { DialogState } from '@/components/LazyDialog';
import { PlainAlert } from '@/components/PlainAlert';
import type { RowAction } from '@/components/QueryTable';
import { ReadPart } from '@/components/ReadPart';
import RecordDrawer from '@/components/RecordPage/RecordDrawer';
import { useRead } from '@/components/useRead';
import { useResource } from '@/components/useResource';
import { remits } from '@/services/generated/remit';
import { fetchSlips, type RemitRow, slipUrl } from '../api/remits';
import { fields } from './fields';

const { EntryId: _, ...shown } = remits.fields;
const table = { ...remits, fields: shown };

interface Props extends DialogState {
  id: string;
  changes: number;
  actions: (row: RemitRow) => readonly RowAction<RemitRow>[];
}

/** One remittance with its slips and its bookings. */
export default function RemitDrawer(props: Props) {
  const resource = useResource<RemitRow>(table, 'remit-list');
  return (
    <RecordDrawer<RemitRow>
      {...props}
      table={table}
      resource={resource}
      fields={fields}
      more={(row) => <Slips row={row} changes={props.changes} />}
    />
  );
}

/** The vouchers, beside why it was not accepted. */
export function Slips({ row, changes }: { row: RemitRow; changes: number }) {
  const { RemitId, ExamineStatus, ExamineReason } = row;
  const request = useRead((options) => fetchSlips(RemitId, options), { key: RemitId, deps: [changes] });
  return (
    <>
      {ExamineReason && ExamineStatus !== 1 && <PlainAlert type="error" text={ExamineReason} />}
      <Part title="凭证">
        <ReadPart request={request} lines={1}>
          {(files) =>
            files.length > 0 ? (
              <FileLinks files={files} url={slipUrl} />
            ) : (
              <p className="qiao-note">没有凭证</p>
            )
          }
        </ReadPart>
      </Part>
    </>
  );
}
