import { App, Button, ConfigProvider, Form, type FormInstance } from 'antd';
import { useEffect, useId, useMemo, useState } from 'react';
import { Dialog } from '@/components/Dialog';
import { FailureAlert } from '@/components/FailureAlert';
import type { DialogState } from '@/components/LazyDialog';
import { PlainAlert } from '@/components/PlainAlert';
import { useMobile } from '@/components/useMobile';
import { useSubmission } from '@/components/useSubmission';
import { inputPath, invalidFields } from '@/services/refusal';
import { useSettings } from '@/services/settings';
import { type Application, type ApplyForm as Asked, type Chosen, keepDraft, submitApplication } from '../api';
import styles from './apply.module.css';
import { CountedDays } from './days';
import { FlowInput } from './FlowInput';
import { overlapsText } from './overlapsText';
import { StaffSelect } from './StaffSelect';
import { useCountedDays, usePreview } from './usePreview';
import { choosing, type Typed, toChosen, toForm, toTyped } from './values';
import { Way } from './Way';

interface Props extends DialogState {
  form: Asked;
  /** The draft that is continued. */
  before?: Application;
  onSaved: () => void;
}

interface Values {
  Form?: Typed;
  Chosen?: Partial<Chosen>;
}

/** The values of the form, and the functions that send them or keep them as a draft. */
function useApplication({ form: asked, before, onSaved, onClose }: Props) {
  const { message, modal } = App.useApp();
  const [form] = Form.useForm<Values>();
  const fields = useMemo(() => asked.Fields ?? [], [asked]);
  const filledOf = ({ Form: typed, Chosen }: Values) => ({
    FlowId: asked.FlowId,
    Form: toForm(fields, typed),
    Chosen: toChosen(Chosen),
    ...(before && { RowVersion: before.RowVersion }),
  });
  const done = () => {
    onSaved();
    onClose();
  };
  const sending = useSubmission(async (values: Values) => {
    const answer = await submitApplication(filledOf(values), before?.ApplicationId);
    done();
    if (answer.ExamineStatus !== -2) return void message.success(`已提交：${answer.ApplicationNo}`);
    modal.warning({
      title: '提交失败，填写的内容已保留',
      content: `${answer.Reason ?? ''}。可以在“我发起的”中修改后重新提交。`,
      okText: '知道了',
      centered: true,
    });
  });
  const keeping = useSubmission(async (values: Values) => {
    await keepDraft(filledOf(values), before?.ApplicationId);
    done();
    void message.success('草稿已保存');
  });
  useEffect(() => {
    const refused = Object.entries({ ...invalidFields(keeping.error), ...invalidFields(sending.error) });
    form.setFields(
      refused.map(([name, text]) => ({ name: ['Form', ...inputPath(name)], errors: [text] })) as never,
    );
  }, [form, sending.error, keeping.error]);
  return { form, fields, filledOf, sending, keeping };
}

/** The form of a flow to fill in, and beside it the people whom it would ask. */
export function ApplyForm(props: Props) {
  const { form: asked, before, onSaved: _, ...dialog } = props;
  const id = useId();
  const [changed, setChanged] = useState(false);
  const { form, fields, filledOf, sending, keeping } = useApplication(props);
  const filled = filledOf(Form.useWatch([], form) ?? {});
  const preview = usePreview(filled);
  const counted = useCountedDays(
    filled,
    before?.ApplicationId,
    fields.some(({ From }) => From),
  );
  return (
    <Dialog
      {...dialog}
      title={`${before ? '修改' : '发起'}：${asked.FullName}`}
      width={960}
      form={id}
      okText="提交"
      pending={sending.saving}
      failure={sending.failure ?? keeping.failure}
      notice={overlapsText(counted?.Overlaps, true)}
      unsaved={changed ? '填写的申请' : undefined}
      extra={
        <Button loading={keeping.saving} onClick={() => void keeping.submit(form.getFieldsValue())}>
          保存草稿
        </Button>
      }
    >
      <div className={styles.columns}>
        <CountedDays value={counted?.Days ?? {}}>
          <FieldsForm
            id={id}
            form={form}
            asked={asked}
            fields={fields}
            before={before}
            chooses={new Set(preview.steps ? choosing(preview.steps) : [])}
            onChange={() => setChanged(true)}
            onSubmit={(values) => void sending.submit(values)}
          />
        </CountedDays>
        <section className={styles.preview} aria-label="审批流程" aria-busy={preview.loading}>
          <h3 className="qiao-mb-8">审批流程</h3>
          <FailureAlert text={preview.failure} />
          {preview.steps && <Way steps={preview.steps} />}
        </section>
      </div>
    </Dialog>
  );
}

interface FieldsFormProps {
  id: string;
  form: FormInstance<Values>;
  asked: Asked;
  fields: NonNullable<Asked['Fields']>;
  before: Application | undefined;
  /** The steps whose people the applicant chooses. */
  chooses: Set<string>;
  onChange: () => void;
  onSubmit: (values: Values) => void;
}

function FieldsForm({ id, form, asked, fields, before, chooses, onChange, onSubmit }: FieldsFormProps) {
  const mobile = useMobile();
  const { size } = useSettings();
  return (
    <ConfigProvider componentSize={mobile ? 'large' : size}>
      <Form<Values>
        id={id}
        form={form}
        layout="vertical"
        initialValues={before && { Form: toTyped(before), Chosen: before.Chosen ?? {} }}
        scrollToFirstError={{ focus: true, block: 'nearest' }}
        onValuesChange={onChange}
        onFinish={onSubmit}
      >
        {before?.State === '已退回' && <Returned application={before} />}
        {fields.map((field) => (
          <FlowInput key={field.Name} field={field} fields={fields} of="Form" />
        ))}
        {asked.Choices.filter(({ StepId }) => chooses.has(StepId)).map(({ StepId, Name }) => (
          <Form.Item
            key={StepId}
            name={['Chosen', StepId]}
            label={Name}
            rules={[{ required: true, message: `请选择${Name}` }]}
          >
            <StaffSelect />
          </Form.Item>
        ))}
      </Form>
    </ConfigProvider>
  );
}

/** Why it was sent back: the comment of the sender. */
function Returned({ application }: { application: Application }) {
  const said = application.Trail.findLast(({ Action }) => Action === '驳回');
  if (!said) return null;
  return (
    <div className="qiao-mb-16">
      <PlainAlert type="warning" text={`${said.UserName} 驳回：${said.Opinion}`} />
    </div>
  );
}
