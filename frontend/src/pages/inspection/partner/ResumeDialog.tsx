import { App, Input } from 'antd';
import { useId, useState } from 'react';
import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import { useSubmission } from '@/components/useSubmission';
import { resumeSupplier, type SwitchingRow } from '../api/sums';

interface Props extends DialogState {
  row: SwitchingRow;
  onResumed: () => void;
}

/** Lots of a supplier's material are inspected again; why is written into the log. */
export default function ResumeDialog({ row, onResumed, ...dialog }: Props) {
  const id = useId();
  const { message } = App.useApp();
  const [reason, setReason] = useState('');
  const { saving, failure, submit } = useSubmission(() =>
    resumeSupplier(row.SupplierId, row.MaterialId, reason),
  );
  const save = async () => {
    if (!(await submit({}))) return;
    void message.success('已恢复，从加严检验开始');
    onResumed();
    dialog.onClose();
  };
  return (
    <Dialog
      {...dialog}
      title="恢复检验接收"
      width={520}
      form={id}
      okText="恢复"
      pending={saving}
      failure={failure}
      unsaved={reason.trim() ? '填写的原因' : undefined}
    >
      <form
        id={id}
        className="qiao-grid"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <p>
          {row.SupplierName} 的 {row.MaterialName} 恢复后从加严检验开始。
        </p>
        <Input.TextArea
          required
          aria-label="原因"
          placeholder="整改情况"
          maxLength={500}
          showCount
          autoSize={{ minRows: 3, maxRows: 8 }}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  );
}
