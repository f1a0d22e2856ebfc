import type { FormRule } from 'antd';
import { Input, InputNumber, Radio } from 'antd';
import type { ReactElement } from 'react';
import { Attachments } from '@/components/Attachments';
import { Select } from '@/components/Select';
import { type FlowField, sendAttachment } from '../api';
import { StaffSelect } from './StaffSelect';

/** Up to this number of options are side by side. */
const few = 6;

export function controlOf({ Type, Options = [], Required, Unit, Min, Max }: FlowField): ReactElement {
  const options = Options.map((value) => ({ value, label: value }));
  switch (Type) {
    case 'paragraph':
      return <Input.TextArea maxLength={2000} showCount autoSize={{ minRows: 3, maxRows: 10 }} />;
    case 'number':
    case 'money':
      return (
        <InputNumber<string>
          stringMode
          controls={false}
          inputMode="decimal"
          prefix={Type === 'money' ? '¥' : undefined}
          suffix={Unit}
          placeholder={boundsText(Min, Max)}
          style={{ width: '100%' }}
        />
      );
    // The browser's own fields for days: they fit a phone.
    case 'date':
      return <Input type="date" />;
    case 'datetime':
      return <Input type="datetime-local" />;
    case 'choice':
      if (Options.length <= few && Required) return <Radio.Group options={options} />;
      return <Select options={options} allowClear={!Required} showSearch={{ optionFilterProp: 'label' }} />;
    case 'choices':
      return <Select mode="multiple" options={options} showSearch={{ optionFilterProp: 'label' }} />;
    case 'person':
      return <StaffSelect />;
    case 'files':
      return <Attachments send={sendAttachment} />;
    default:
      return <Input maxLength={200} />;
  }
}

/** 0.5 至 180, 不小于 1; nothing where any number fits. */
export function boundsText(min?: string, max?: string): string | undefined {
  if (min && max) return `${min} 至 ${max}`;
  if (min) return `不小于 ${min}`;
  return max ? `不大于 ${max}` : undefined;
}

/** Rules that the browser can check; the server checks the others. */
export function rulesOf({ Type, Label, Required, Min, Max }: FlowField): FormRule[] {
  const chosen = ['choice', 'choices', 'person', 'files', 'date', 'datetime'].includes(Type);
  const rules: FormRule[] = Required
    ? [{ required: true, message: `${chosen ? '请选择' : '请填写'}${Label}` }]
    : [];
  if (Type !== 'number' && Type !== 'money') return rules;
  const fits = async (_: unknown, value: unknown) => {
    if (value === undefined || value === null || value === '') return;
    const outside = (Min && Number(value) < Number(Min)) || (Max && Number(value) > Number(Max));
    if (outside) throw new Error(`${Label}应为 ${boundsText(Min, Max)}`);
  };
  return [...rules, { validator: fits }];
}
