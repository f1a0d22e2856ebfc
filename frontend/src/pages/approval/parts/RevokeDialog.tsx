import { App, ConfigProvider, Form, Input } from 'antd';
import { useEffect, useId } from 'react';
import { Dialog } from '@/components/Dialog';
import type { DialogState } from '@/components/LazyDialog';
import { useMobile } from '@/components/useMobile';
import { useSubmission } from '@/components/useSubmission';
import { invalidFields } from '@/services/refusal';
import { useSettings } from '@/services/settings';
import { type Application, type Revocation, revokeApplication } from '../api';
import { formText } from './formText';
import { daysBetween } from './period';

interface Props extends DialogState {
  application: Application;
  onRevoked: () => void;
}

/** The server's names of the inputs in a refusal. */
const serverNames = { $reason: 'Reason', $to: 'RealTo' } as const;

/** 作废 or 销假 of an approved application: the reason, and of a leave its real last day. */
export default function RevokeDialog({ application, onRevoked, ...dialog }: Props) {
  const id = useId();
  const mobile = useMobile();
  const { size } = useSettings();
  const { message } = App.useApp();
  const [form] = Form.useForm<Revocation>();
  const { Verb, From, To } = application.Revoke ?? { Verb: '作废' };
  const reason = Form.useWatch('Reason', form);
  const { saving, failure, error, submit } = useSubmission(({ Reason, RealTo }: Revocation) =>
    revokeApplication(application.ApplicationId, { Reason: Reason.trim(), ...(RealTo && { RealTo }) }),
  );
  useEffect(() => {
    const refused = invalidFields(error);
    for (const [server, name] of Object.entries(serverNames))
      if (refused[server]) form.setFields([{ name, errors: [refused[server]] }]);
  }, [form, error]);
  const save = async (values: Revocation) => {
    if (!(await submit(values))) return;
    void message.success(`已提交${Verb}申请，审批通过后生效`);
    onRevoked();
    dialog.onClose();
  };
  return (
    <Dialog
      {...dialog}
      title={`申请${Verb}：${application.Title}`}
      width={520}
      form={id}
      okText="提交"
      danger
      pending={saving}
      failure={failure}
      unsaved={reason?.trim() ? '填写的原因' : undefined}
    >
      <p className="qiao-mb-12 qiao-quiet">由原来的审批人再审批一次，通过后本申请变为“已{Verb}”。</p>
      <ConfigProvider componentSize={mobile ? 'large' : size}>
        <Form<Revocation> id={id} form={form} layout="vertical" onFinish={(values) => void save(values)}>
          <Form.Item
            name="Reason"
            label={`${Verb}原因`}
            rules={[{ required: true, whitespace: true, message: `请填写${Verb}原因` }]}
          >
            <Input.TextArea maxLength={2000} showCount autoSize={{ minRows: 3, maxRows: 8 }} />
          </Form.Item>
          {From && To && (
            <RealTo from={From} to={To} working={application.Fields.some(({ Working }) => Working)} />
          )}
        </Form>
      </ConfigProvider>
    </Dialog>
  );
}

interface RealToProps {
  from: string;
  to: string;
  /** Only working days count, which the server counts. */
  working: boolean;
}

function RealTo({ from, to, working }: RealToProps) {
  const until = Form.useWatch('RealTo');
  const days = working ? undefined : daysBetween(from, until);
  const real = { Name: '', Label: '', Type: 'days', Unit: '天' } as const;
  return (
    <Form.Item
      name="RealTo"
      label="实际最后一天（提前返岗时填；整段没有休假则不填）"
      extra={days ? `实际休假 ${formText(real, days, {})}` : `申请的是 ${from} 至 ${to}`}
      rules={[
        {
          validator: async (_, value?: string) => {
            if (value && (value < from || value >= to))
              throw new Error(`应在 ${from} 之后（含）、${to} 之前`);
          },
        },
      ]}
    >
      <Input type="date" min={from} max={to} />
    </Form.Item>
  );
}
