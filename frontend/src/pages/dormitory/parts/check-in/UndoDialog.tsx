import { App } from 'antd';
import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import { yuan } from '@/components/money';
import { useSubmission } from '@/components/useSubmission';
import { bedOf, type CheckInRow, undoCheckOut } from '../../api/checkIns';

interface Props extends DialogState {
  row: CheckInRow;
  onSaved: () => void;
}

/** 撤销退宿: asks, undoes the check-out, and shows the bed of the person. */
export default function UndoDialog({ row, onSaved, ...dialog }: Props) {
  const { message } = App.useApp();
  const { saving, failure, submit } = useSubmission(() => undoCheckOut(row));
  const undo = async () => {
    const done = await submit(undefined);
    onSaved();
    if (!done) return;
    const held = row.Deposit ? `，押金 ${yuan(row.Deposit)} 元未退` : '';
    void message.success(`已撤销退宿：${row.Resident} 仍住 ${bedOf(row)}${held}`);
    dialog.onClose();
  };
  return (
    <Dialog
      {...dialog}
      title={`撤销退宿：${row.Resident}`}
      width={480}
      okText="撤销退宿"
      pending={saving}
      failure={failure}
      onOk={() => void undo()}
    >
      <p>恢复为登记退宿之前：仍住 {bedOf(row)}，押金转为未退。</p>
    </Dialog>
  );
}
