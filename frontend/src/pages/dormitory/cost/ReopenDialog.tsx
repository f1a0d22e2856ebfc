import { Checkbox, Input } from 'antd';
import { Field, FormDialog } from '@/components/Form';
import type { DialogState } from '@/components/LazyDialog';
import { reopenMonth } from '../api/costs';
import { monthText } from '../parts/months';

interface Props extends DialogState {
  month: string;
  onDone: (note: string) => void;
}

interface Filled {
  Reason: string;
  TakeBack?: boolean;
}

/** 反关账: the month that was closed last is opened again, for a reason that stays with it. */
export default function ReopenDialog({ month, onDone, ...dialog }: Props) {
  const save = async ({ Reason, TakeBack }: Filled) => {
    await reopenMonth(month, Reason, TakeBack);
    onDone(`${monthText(month)}已反关账，改好后请重新计算并关账`);
  };
  return (
    <FormDialog<Filled>
      {...dialog}
      scene="update"
      noun="月份"
      title="反关账"
      name={monthText(month)}
      width={560}
      onSubmit={save}
    >
      <p className="qiao-across qiao-mb-12 qiao-quiet">
        反关账后，这个月的入住、抄表和标准又可以改，费用可能与已发出的账单不同。
      </p>
      <Field
        name="Reason"
        label="原因"
        wide
        rules={[{ required: true, whitespace: true, message: '请填写原因' }]}
      >
        <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
      </Field>
      <Field
        name="TakeBack"
        label="对该月的更正"
        wide
        valuePropName="checked"
        extra="更正已计入以后的月份；反关账后会重新计算，不撤销就会重复计费。"
      >
        <Checkbox>一并撤销</Checkbox>
      </Field>
    </FormDialog>
  );
}
