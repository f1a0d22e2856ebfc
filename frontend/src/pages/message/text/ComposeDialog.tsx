import { App, Button, Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import { useSubmission } from '@/components/useSubmission';
import type { MessagePreview } from '@/services/generated/message';
import { type Draft, previewMessage, sendMessage } from './api';
import { type DraftValues, draftOf, initial, reachedBy } from './draft';
import { Fields } from './Fields';
import { Preview } from './Preview';

interface Props extends DialogState {
  onSent: () => void;
}

interface Seen {
  draft: Draft;
  preview: MessagePreview;
}

/** A new message. The user writes it, sees the preview with its receivers, and sends it. */
export default function ComposeDialog(props: Props) {
  const { onSent, ...dialog } = props;
  const [form] = Form.useForm<DraftValues>();
  const [seen, setSeen] = useState<Seen>();
  const [touched, setTouched] = useState(false);
  const looking = useSubmission(async (values: DraftValues) => {
    const draft = draftOf({ ...initial, ...values });
    setSeen({ draft, preview: await previewMessage(draft) });
  });
  const look = async () => {
    const values = await form.validateFields().catch(() => undefined);
    if (values) await looking.submit(values);
  };
  if (seen) return <Confirm {...props} seen={seen} form={form} onBack={() => setSeen(undefined)} />;
  return (
    <Dialog
      {...dialog}
      title="写消息"
      width={640}
      okText="预览"
      onOk={() => void look()}
      pending={looking.saving}
      failure={looking.failure ?? ''}
      {...(touched && { unsaved: '消息' })}
    >
      <Form form={form} layout="vertical" initialValues={initial} onValuesChange={() => setTouched(true)}>
        <Fields />
      </Form>
    </Dialog>
  );
}

/** The preview before a message is sent. The form behind it keeps its values. A message that reaches nobody is not sent. */
function Confirm(props: Props & { seen: Seen; form: FormInstance<DraftValues>; onBack: () => void }) {
  const { onSent, seen, form, onBack, ...dialog } = props;
  const { message } = App.useApp();
  const sending = useSubmission(async (draft: Draft) => {
    const sent = await sendMessage(draft);
    const missed = sent.Unreached > 0 ? `，${sent.Unreached} 人发不到` : '';
    void message.success(`${draft.At ? '已安排定时发给' : '已开始发给'} ${reachedBy(sent)} 人${missed}`);
    onSent();
    dialog.onClose();
  });
  const reached = reachedBy(seen.preview);
  return (
    <Dialog
      {...dialog}
      title="确认发送"
      width={640}
      {...(reached > 0 && {
        okText: `${seen.draft.At ? '定时发给' : '发给'} ${reached} 人`,
        onOk: () => void sending.submit(seen.draft),
      })}
      pending={sending.saving}
      failure={sending.failure ?? ''}
      unsaved="消息"
      extra={<Button onClick={onBack}>返回修改</Button>}
    >
      <Preview {...seen} />
      <Form form={form} component={false} />
    </Dialog>
  );
}
