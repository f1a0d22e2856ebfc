import { App, Input } from 'antd';
import { useState } from 'react';
import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import { useSubmission } from '@/components/useSubmission';
import { Item } from './StepPanel';

interface Props extends DialogState {
  onPublish: (note: string) => Promise<void>;
}

/** Publishes the drawn flow; errors are then shown at the steps and fields. */
export function PublishDialog({ onPublish, ...dialog }: Props) {
  const { message } = App.useApp();
  const [note, setNote] = useState('');
  const { saving, failure, submit } = useSubmission(onPublish);
  const publish = async () => {
    if (!(await submit(note.trim()))) return;
    void message.success('已发布，新的申请按这一版审批');
    setNote('');
    dialog.onClose();
  };
  return (
    <Dialog
      {...dialog}
      title="发布流程"
      width={480}
      okText="发布"
      pending={saving}
      failure={failure}
      onOk={() => void publish()}
    >
      <p>进行中的审批仍按原来的版本，新的申请按这一版。</p>
      <Item label="这一版改了什么（可不填）">
        <Input.TextArea
          aria-label="这一版改了什么"
          value={note}
          maxLength={200}
          autoSize={{ minRows: 2, maxRows: 5 }}
          onChange={({ target }) => setNote(target.value)}
        />
      </Item>
    </Dialog>
  );
}
