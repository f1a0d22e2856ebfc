import { Form, Input, Segmented } from 'antd';
import { PeoplePicker } from '@/components/PeoplePicker';
import { ReadSelect } from '@/components/ReadSelect';
import { useRead } from '@/components/useRead';
import { fetchRoles, fetchTemplates } from './api';
import styles from './ComposeDialog.module.css';
import { type DraftValues, mostLetters } from './draft';
import { fieldsOf } from './placeholders';

/** The fields of a new message: receivers, channel and time, text. */
export function Fields() {
  return (
    <>
      <Receivers />
      <Way />
      <Text />
    </>
  );
}

function Receivers() {
  const form = Form.useFormInstance<DraftValues>();
  const roles = useRead(fetchRoles);
  const some = async (_: unknown, people: DraftValues['People']) => {
    if (!people?.length && !form.getFieldValue('Roles')?.length) throw new Error('请选择接收人');
  };
  return (
    <div className={styles.pair}>
      <Form.Item
        name="People"
        label="接收人"
        required
        tooltip="部门包含它的下级；同一个人只收到一次"
        dependencies={['Roles']}
        rules={[{ validator: some }]}
      >
        <PeoplePicker kinds={['department', 'post', 'user']} title="选择接收人" />
      </Form.Item>
      <Form.Item name="Roles" label="角色" className={styles.wide}>
        <ReadSelect<string[]>
          mode="multiple"
          request={roles}
          optionFilterProp="label"
          placeholder="也可以按角色选择"
          options={(roles.data ?? []).map(({ RoleId, FullName }) => ({ value: RoleId, label: FullName }))}
        />
      </Form.Item>
    </div>
  );
}

function Way() {
  const form = Form.useFormInstance<DraftValues>();
  const wechat = Form.useWatch('Channel', form) !== '短信';
  const later = Form.useWatch('When', form) === 'later';
  return (
    <div className={styles.pair}>
      <Form.Item name="Channel" label="渠道">
        <Segmented options={['企业微信', '短信']} />
      </Form.Item>
      {wechat && (
        <Form.Item name="Format" label="样式">
          <Segmented
            options={[
              { value: 'card', label: '卡片' },
              { value: 'text', label: '文本' },
            ]}
          />
        </Form.Item>
      )}
      <Form.Item name="When" label="发送">
        <Segmented
          options={[
            { value: 'now', label: '立即' },
            { value: 'later', label: '定时' },
          ]}
        />
      </Form.Item>
      {later && (
        <Form.Item name="At" label="发送时间" rules={[{ required: true, message: '请选择时间' }]}>
          <Input type="datetime-local" />
        </Form.Item>
      )}
    </div>
  );
}

function Text() {
  const form = Form.useFormInstance<DraftValues>();
  const templates = useRead(fetchTemplates);
  const { Channel = '企业微信', Format = 'card', Title = '', Content = '' } = Form.useWatch([], form) ?? {};
  const most = mostLetters({ Channel, Format, Title });
  const use = (id?: string) => {
    const chosen = templates.data?.find(({ TemplateId }) => TemplateId === id);
    if (chosen) form.setFieldsValue({ Title: chosen.Title, Content: chosen.Content });
  };
  return (
    <>
      <Form.Item name="TemplateId" label="模板">
        <ReadSelect<string>
          allowClear
          request={templates}
          placeholder="不用模板"
          onChange={use}
          options={(templates.data ?? []).map(({ TemplateId, Name }) => ({ value: TemplateId, label: Name }))}
        />
      </Form.Item>
      <Form.Item
        name="Title"
        label="标题"
        rules={[{ required: true, whitespace: true, message: '请填写标题' }]}
      >
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item
        name="Content"
        label="正文"
        extra="{{姓名}}、{{部门}} 换成接收人的；其他 {{字段}} 在下面填写"
        rules={[
          { required: true, whitespace: true, message: '请填写正文' },
          { max: most, message: `最多 ${most} 个字${Channel === '短信' ? '（短信连标题 200 个字）' : ''}` },
        ]}
      >
        <Input.TextArea rows={4} count={{ show: true, max: most }} />
      </Form.Item>
      {fieldsOf(Title, Content).map((name) => (
        <Form.Item
          key={name}
          name={['Values', name]}
          label={name}
          rules={[{ required: true, whitespace: true, message: `请填写 ${name}` }]}
        >
          <Input maxLength={60} />
        </Form.Item>
      ))}
    </>
  );
}
