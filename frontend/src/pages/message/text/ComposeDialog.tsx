import { App, Button, Form, type FormInstance, Input, Radio, Segmented, Select } from 'antd';
import { useState } from 'react';
import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import { PeoplePicker } from '@/components/PeoplePicker';
import { useRead } from '@/components/useRead';
import { useSubmission } from '@/components/useSubmission';
import type { MessagePreview } from '@/services/generated/message';
import type { People } from '@/services/people';
import { type Channel, type Draft, fetchRoles, fetchTemplates, previewMessage, sendMessage } from './api';
import styles from './ComposeDialog.module.css';
import { Preview } from './Preview';
import { fieldsOf } from './placeholders';

interface Values {
  Channel: Channel;
  Format: 'text' | 'card';
  TemplateId?: string;
  Title: string;
  Content: string;
  People?: People[];
  Roles?: string[];
  When: 'now' | 'later';
  At?: string;
  Values?: Record<string, string>;
}

const initial: Values = { Channel: '企业微信', Format: 'card', Title: '', Content: '', When: 'now' };

/** The limits of the server. */
function draftOf(values: Values): Draft {
  const { People: people = [], Roles = [], When, At, TemplateId = '', Values: filled = {}, ...rest } = values;
  return {
    Channel: rest.Channel,
    Format: rest.Format,
    Title: rest.Title,
    Content: rest.Content,
    TemplateId,
    Values: filled,
    To: [
      ...people.map(({ Kind, Id }) => ({ Kind, Id })),
      ...Roles.map((Id) => ({ Kind: 'role' as const, Id })),
    ],
    At: When === 'later' && At ? `${At}:00` : '',
  };
}

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
  const [form] = Form.useForm<Values>();
  const [seen, setSeen] = useState<Seen>();
  const [touched, setTouched] = useState(false);
  const looking = useSubmission(async (values: Values) => {
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

/** The preview before a message is sent. The form behind it keeps its values. */
function Confirm(props: Props & { seen: Seen; form: FormInstance<Values>; onBack: () => void }) {
  const { onSent, seen, form, onBack, ...dialog } = props;
  const { message } = App.useApp();
  const sending = useSubmission(async (draft: Draft) => {
    const { Receivers, Unreached } = await sendMessage(draft);
    const missed = Unreached > 0 ? `，其中 ${Unreached} 人发不到` : '';
    void message.success(`${draft.At ? '已安排发给' : '已发给'} ${Receivers} 人${missed}`);
    onSent();
    dialog.onClose();
  });
  return (
    <Dialog
      {...dialog}
      title="确认发送"
      width={640}
      okText={seen.draft.At ? '定时发送' : '发送'}
      onOk={() => void sending.submit(seen.draft)}
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

function Fields() {
  const form = Form.useFormInstance<Values>();
  const templates = useRead(fetchTemplates);
  const roles = useRead(fetchRoles);
  const title = Form.useWatch('Title', form) ?? '';
  const content = Form.useWatch('Content', form) ?? '';
  const when = Form.useWatch('When', form);
  const card = Form.useWatch('Format', form) === 'card';
  const use = (id?: string) => {
    const chosen = templates.data?.find(({ TemplateId }) => TemplateId === id);
    if (chosen) form.setFieldsValue({ Title: chosen.Title, Content: chosen.Content });
  };
  return (
    <>
      <div className={styles.pair}>
        <Form.Item name="Channel" label="渠道">
          <Segmented options={['企业微信', '短信']} />
        </Form.Item>
        <Form.Item name="Format" label="样式">
          <Segmented
            options={[
              { value: 'card', label: '卡片' },
              { value: 'text', label: '文本' },
            ]}
          />
        </Form.Item>
      </div>
      <Form.Item name="People" label="部门、岗位和人员" tooltip="部门包含它的下级">
        <PeoplePicker kinds={['department', 'post', 'user']} title="选择接收人" />
      </Form.Item>
      <Form.Item name="Roles" label="角色">
        <Select
          mode="multiple"
          optionFilterProp="label"
          placeholder="也可以按角色选择"
          options={(roles.data ?? []).map(({ RoleId, FullName }) => ({ value: RoleId, label: FullName }))}
        />
      </Form.Item>
      <Form.Item name="TemplateId" label="模板">
        <Select
          allowClear
          placeholder="不用模板"
          onChange={use}
          options={(templates.data ?? []).map(({ TemplateId, Name }) => ({ value: TemplateId, label: Name }))}
        />
      </Form.Item>
      <Form.Item name="Title" label="标题" rules={[{ required: true, message: '请填写标题' }]}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item
        name="Content"
        label="正文"
        extra="{{姓名}}、{{部门}} 换成接收人的；其他 {{字段}} 在下面填写"
        rules={[{ required: true, message: '请填写正文' }]}
      >
        <Input.TextArea rows={4} maxLength={card ? 160 : 500} showCount />
      </Form.Item>
      {fieldsOf(title, content).map((name) => (
        <Form.Item
          key={name}
          name={['Values', name]}
          label={name}
          rules={[{ required: true, whitespace: true, message: `请填写 ${name}` }]}
        >
          <Input maxLength={60} />
        </Form.Item>
      ))}
      <Form.Item name="When" label="发送时间">
        <Radio.Group
          options={[
            { value: 'now', label: '立即' },
            { value: 'later', label: '定时' },
          ]}
        />
      </Form.Item>
      {when === 'later' && (
        <Form.Item name="At" label="定时" rules={[{ required: true, message: '请选择时间' }]}>
          <Input type="datetime-local" />
        </Form.Item>
      )}
    </>
  );
}
