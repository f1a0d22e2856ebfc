import { Input } from 'antd';
import { useId, useState } from 'react';
import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import { failureText } from '@/services/failure';
import { isCancelled } from '@/services/http';
import { type FullQuotation, submitQuotation, voidQuotation } from '../api/quotations';

interface Props extends DialogState {
  quotation: FullQuotation;
  what: 'submit' | 'void';
  onDone: () => void;
}

const words = {
  submit: { title: '提交折扣审批', label: '折扣原因', button: '提交审批', run: submitQuotation },
  void: { title: '作废', label: '作废原因', button: '作废', run: voidQuotation },
} as const;

/** Asks why a discount above the limit is given, or why a quotation counts no more. */
export default function ReasonDialog({ quotation: q, what, onDone, ...dialog }: Props) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { title, label, button, run } = words[what];
  const send = async () => {
    if (reason.trim() === '') return setFailure(`请填写${label}`);
    setPending(true);
    try {
      await run(q.QuotationId, q.RowVersion, reason.trim());
      onDone();
      dialog.onClose();
    } catch (error) {
      if (!isCancelled(error)) setFailure(failureText(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog
      {...dialog}
      title={`${title}：${q.QuotationNo}`}
      okText={button}
      danger={what === 'void'}
      onOk={() => void send()}
      pending={pending}
      {...(failure !== undefined && { failure })}
      {...(reason !== '' && { unsaved: label })}
    >
      {what === 'submit' && (
        <p className="qiao-mb-8">优惠 {q.Discount}% 超过你的权限，审批通过后报价生效。</p>
      )}
      <label htmlFor={id} className="qiao-note">
        {label}
      </label>
      <Input.TextArea
        id={id}
        maxLength={500}
        autoSize={{ minRows: 3, maxRows: 6 }}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  );
}
