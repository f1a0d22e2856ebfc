import { FileLinks } from '@/components/Attachments/FileLinks';
import { Part } from '@/components/Detail';
import type { DialogState } from '@/components/LazyDialog';
import { PlainAlert } from '@/components/PlainAlert';
import type { RowAction } from '@/components/QueryTable';
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

function Slips({ row, changes }: { row: RemitRow; changes: number }) {
  const { RemitId, ExamineStatus, ExamineReason } = row;
  const { data } = useRead((options) => fetchSlips(RemitId, options), { deps: [RemitId, changes] });
  return (
    <>
      {ExamineReason && ExamineStatus !== 1 && <PlainAlert type="error" text={ExamineReason} />}
      <Part title="凭证">
        {data?.length ? (
          <FileLinks files={data} url={slipUrl} />
        ) : (
          <p className="qiao-note">{data ? '没有凭证' : '正在读取…'}</p>
        )}
      </Part>
    </>
  );
}
