import { App, ConfigProvider, Form, Input, Radio } from 'antd';
import { useId } from 'react';
import { Attachments } from '@/components/Attachments';
import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import { Select } from '@/components/Select';
import { recount } from '@/components/useCount';
import { useMobile } from '@/components/useMobile';
import { useSubmission } from '@/components/useSubmission';
import type { Attachment } from '@/services/attachment';
import { useSettings } from '@/services/settings';
import { type Action, type Application, moveApplication, sendAttachment } from '../api';
import type { MoveKind } from './moveKinds';
import { Opinions } from './Opinions';
import { StaffSelect } from './StaffSelect';

interface Props extends DialogState {
  move: MoveKind;
  application: Application;
  /** `done` reports whether the move was made; where another user was first, the application has changed too. */
  onMoved: (done: boolean) => void;
}

interface Values {
  Action?: Action;
  To?: string[];
  Target?: string;
  Opinion?: string;
  Files?: Attachment[];
}

/** The longest opinion, in UTF-16 units. */
const longest = 500;

/** In place of a step to which an application goes back. */
const start = '';

/** A move: its people, its step, before or after, and the comment. */
export default function MoveDialog({ move, application, onMoved, ...dialog }: Props) {
  const id = useId();
  const mobile = useMobile();
  const { size } = useSettings();
  const { message } = App.useApp();
  const [form] = Form.useForm<Values>();
  const typed = Form.useWatch([], form);
  const { saving, failure, submit } = useSubmission((values: Values) =>
    moveApplication(application.ApplicationId, sent(values, move, application)),
  );
  const save = async (values: Values) => {
    const done = await submit(values);
    onMoved(done);
    recount();
    if (!done) return;
    void message.success(move.done);
    dialog.onClose();
  };
  return (
    <Dialog
      {...dialog}
      title={`${move.text}：${application.Title}`}
      width={520}
      form={id}
      okText={move.text}
      danger={move.danger}
      pending={saving}
      failure={failure}
      unsaved={typed?.Opinion?.trim() ? `填写的${move.label}` : undefined}
    >
      {move.about && <p className="qiao-mb-12 qiao-quiet">{move.about}</p>}
      <ConfigProvider componentSize={mobile ? 'large' : size}>
        <Form
          id={id}
          form={form}
          layout="vertical"
          initialValues={{ Action: move.action, Target: start }}
          onFinish={(values: Values) => void save(values)}
        >
          <Fields move={move} application={application} />
          {move.decides && (
            <Opinions value={typed?.Opinion ?? ''} onChoose={(Opinion) => form.setFieldsValue({ Opinion })} />
          )}
        </Form>
      </ConfigProvider>
    </Dialog>
  );
}

/** The fields of the form that are sent. */
function sent(
  { Action, To, Target, Opinion = '', Files = [] }: Values,
  move: MoveKind,
  { Task }: Application,
) {
  return {
    Action: Action ?? move.action,
    ...(move.decides && Task && { TaskId: Task.TaskId }),
    ...(To?.[0] && { To: To[0] }),
    ...(Target && { Target }),
    ...(Opinion.trim() && { Opinion: Opinion.trim() }),
    ...(Files.length > 0 && { Files: Files.map(({ FileId }) => FileId) }),
  };
}

function Fields({ move, application }: Pick<Props, 'move' | 'application'>) {
  return (
    <>
      {move.asks === 'place' && <Place />}
      {(move.asks === 'person' || move.asks === 'place') && (
        <Form.Item
          name="To"
          label={move.asks === 'place' ? '加签给' : '转交给'}
          rules={[{ required: true, message: '请选择人员' }]}
        >
          <StaffSelect most={1} />
        </Form.Item>
      )}
      {move.asks === 'target' && <Target application={application} />}
      <Form.Item
        name="Opinion"
        label={move.reason ? move.label : `${move.label}（可不填）`}
        rules={[{ required: move.reason, whitespace: true, message: `请填写${move.label}` }]}
      >
        <Input.TextArea maxLength={longest} showCount autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
      {move.action === 'comment' && (
        <Form.Item name="Files" label="附件（可不加）">
          <Attachments send={sendAttachment} />
        </Form.Item>
      )}
    </>
  );
}

function Place() {
  return (
    <Form.Item name="Action" label="加签方式">
      <Radio.Group
        options={[
          { value: 'before', label: '在我之前（对方同意后再由我审批）' },
          { value: 'after', label: '在我之后（我同意后再由对方审批）' },
        ]}
      />
    </Form.Item>
  );
}

function Target({ application: { Task, ApplicantName } }: { application: Application }) {
  const targets = Task?.Targets ?? [];
  if (targets.length === 0)
    return <p className="qiao-mb-12 qiao-quiet">退回给发起人 {ApplicantName} 修改。</p>;
  return (
    <Form.Item name="Target" label="驳回到">
      <Select
        options={[
          { value: start, label: `发起人（${ApplicantName}）` },
          ...targets.map(({ UserId, Name }) => ({ value: UserId, label: Name })),
        ]}
      />
    </Form.Item>
  );
}
