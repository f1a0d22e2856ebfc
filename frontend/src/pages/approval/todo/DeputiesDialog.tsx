import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { Dialog } from '@/components/Dialog';
import { today } from '@/components/dates';
import { FailureAlert } from '@/components/FailureAlert';
import { Field, FormDialog } from '@/components/Form';
import { type DialogState, LazyDialog } from '@/components/LazyDialog';
import { useRemove } from '@/components/RecordPage/useRemove';
import { StatusTag, type Tone } from '@/components/StatusTag';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { type Deputy, deputys } from '@/services/generated/approval';
import { resource } from '@/services/resource';
import { StaffSelect } from '../parts/StaffSelect';
import { deputyState } from './deputyState';
import styles from './index.module.css';

const calls = resource<Deputy>(deputys);

const tones: Record<ReturnType<typeof deputyState>, Tone> = {
  生效中: 'success',
  未开始: 'info',
  已结束: 'neutral',
};

/** 审批代理: the deputies of the user during an absence. */
export default function DeputiesDialog(dialog: DialogState) {
  const { data, error, refresh } = useRead((options) => calls.list({ page: 1, pageSize: 100 }, options));
  const [adding, setAdding] = useState(false);
  const remove = useRemove();
  return (
    <Dialog {...dialog} title="审批代理" width={640}>
      <p className="qiao-mb-12 qiao-quiet">
        外出期间由代理人代您审批；审批记录会写明由谁代理。代理人不能审批自己发起的申请。
      </p>
      <FailureAlert text={error && failureText(error)} />
      <ul className="qiao-entries qiao-mb-16">
        {data?.list.map((row) => (
          <li key={row.DeputyId} className="qiao-wrap qiao-gap-2">
            <span className={styles.what}>
              {row.DeputyName} {row.FromDate.slice(0, 10)} 至 {row.ToDate.slice(0, 10)}
            </span>
            <small className={styles.about}>{row.Reason}</small>
            <StatusTag tone={tones[deputyState(row, today())]}>{deputyState(row, today())}</StatusTag>
            <Button
              size="small"
              danger
              aria-label={`删除 ${row.DeputyName}`}
              onClick={() =>
                void remove({
                  what: `审批代理“${row.DeputyName}”`,
                  remove: () => calls.remove(row.DeputyId, row.RowVersion),
                  onDone: refresh,
                })
              }
            >
              删除
            </Button>
          </li>
        ))}
      </ul>
      {data?.list.length === 0 && <p className="qiao-mb-12 qiao-quiet">还没有设置代理人</p>}
      <Button type="primary" onClick={() => setAdding(true)}>
        添加代理人
      </Button>
      <LazyDialog open={adding} onClose={() => setAdding(false)}>
        {(state) => <DeputyForm {...state} onSaved={refresh} />}
      </LazyDialog>
    </Dialog>
  );
}

interface Values {
  DeputyUserId: string[];
  FromDate: string;
  ToDate: string;
  Reason?: string;
}

function DeputyForm({ onSaved, ...dialog }: DialogState & { onSaved: () => void }) {
  const [form] = Form.useForm();
  const { DeputyUserId, FromDate, ToDate, Reason } = deputys.fields;
  const submit = async ({ DeputyUserId: [deputy], ...values }: Values) => {
    await calls.add({ ...values, Reason: values.Reason ?? null, DeputyUserId: deputy ?? null });
    onSaved();
  };
  return (
    <FormDialog<Values>
      {...dialog}
      scene="create"
      noun="审批代理"
      width={520}
      form={form}
      record={{ FromDate: today(), ToDate: today() }}
      onSubmit={submit}
    >
      <Field
        name="DeputyUserId"
        label={DeputyUserId.label}
        wide
        rules={[{ required: true, message: '请选择代理人' }]}
      >
        <StaffSelect most={1} />
      </Field>
      <Field name="FromDate" label={FromDate.label} required>
        <Input type="date" />
      </Field>
      <Field name="ToDate" label={ToDate.label} required extra={ToDate.hint}>
        <Input type="date" />
      </Field>
      <Field name="Reason" label={Reason.label} wide>
        <Input maxLength={Reason.max} />
      </Field>
    </FormDialog>
  );
}
