import { App, Button, ConfigProvider, Form } from 'antd';
import { useEffect, useId, useMemo, useState } from 'react';
import { Dialog } from '@/components/Dialog';
import { FailureAlert } from '@/components/FailureAlert';
import type { DialogState } from '@/components/LazyDialog';
import { useMobile } from '@/components/useMobile';
import { useSubmission } from '@/components/useSubmission';
import { invalidFields } from '@/services/refusal';
import { useSettings } from '@/services/settings';
import { type Application, type ApplyForm as Asked, type Chosen, keepDraft, submitApplication } from '../api';
import styles from './apply.module.css';
import { FlowInput } from './FlowInput';
import { StaffSelect } from './StaffSelect';
import { inputPath } from './tables';
import { usePreview } from './usePreview';
import { choosing, type Typed, toChosen, toForm, toTyped } from './values';
import { Way } from './Way';

interface Props extends DialogState {
  form: Asked;
  /** What is gone on with. */
  before?: Application;
  onSaved: () => void;
}

interface Values {
  Form?: Typed;
  Chosen?: Partial<Chosen>;
}

/** The form of a flow to fill in, and beside it who would be asked. */
export function ApplyForm({ form: asked, before, onSaved, ...dialog }: Props) {
  const id = useId();
  const mobile = useMobile();
  const { size } = useSettings();
  const { message, modal } = App.useApp();
  const [form] = Form.useForm<Values>();
  const [changed, setChanged] = useState(false);
  const fields = useMemo(() => asked.Fields ?? [], [asked]);
  const filledOf = ({ Form: typed, Chosen }: Values) => ({
    FlowId: asked.FlowId,
    Form: toForm(fields, typed),
    Chosen: toChosen(Chosen),
    ...(before && { RowVersion: before.RowVersion }),
  });
  const typed = Form.useWatch([], form) ?? {};
  const preview = usePreview(filledOf(typed));
  const chooses = new Set(preview.steps ? choosing(preview.steps) : []);
  const done = () => {
    onSaved();
    dialog.onClose();
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
    const refused = Object.entries(invalidFields(sending.error));
    form.setFields(
      refused.map(([name, text]) => ({ name: ['Form', ...inputPath(name)], errors: [text] })) as never,
    );
  }, [form, sending.error]);
  return (
    <Dialog
      {...dialog}
      title={`${before ? '修改' : '发起'}：${asked.FullName}`}
      width={960}
      form={id}
      okText="提交"
      pending={sending.saving}
      failure={sending.failure ?? keeping.failure}
      unsaved={changed ? '填写的申请' : undefined}
      extra={
        <Button loading={keeping.saving} onClick={() => void keeping.submit(form.getFieldsValue())}>
          保存草稿
        </Button>
      }
    >
      <div className={styles.columns}>
        <ConfigProvider componentSize={mobile ? 'large' : size}>
          <Form<Values>
            id={id}
            form={form}
            layout="vertical"
            initialValues={before && { Form: toTyped(before), Chosen: before.Chosen ?? {} }}
            scrollToFirstError={{ focus: true, block: 'nearest' }}
            onValuesChange={() => setChanged(true)}
            onFinish={(values) => void sending.submit(values)}
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
        <section className={styles.preview} aria-label="审批流程" aria-busy={preview.loading}>
          <h3>审批流程</h3>
          <FailureAlert text={preview.failure} />
          {preview.steps && <Way steps={preview.steps} />}
        </section>
      </div>
    </Dialog>
  );
}

/** Why it came back: the last words of who sent it. */
function Returned({ application }: { application: Application }) {
  const said = application.Trail.findLast(({ Action }) => Action === '驳回');
  if (!said) return null;
  return (
    <p className={styles.returned}>
      {said.UserName} 驳回：{said.Opinion}
    </p>
  );
}
