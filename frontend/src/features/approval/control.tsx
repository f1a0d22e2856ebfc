import type { FormRule } from 'antd';
import { Form, Input, InputNumber, Radio, Select } from 'antd';
import type { ReactElement } from 'react';
import { Attachments } from '@/components/Attachments';
import { type FlowField, sendAttachment } from '@/services/approval';
import { formText } from './formText';
import { daysBetween, endsBefore } from './period';
import { StaffSelect } from './StaffSelect';

/** Up to so many options stand side by side. */
const few = 6;

interface InputProps {
  field: FlowField;
  /** All of the form: a date may end what another one begins. */
  fields: readonly FlowField[];
  /** Where the values stand in the form. */
  of: string;
}

/** An input of an application's form. */
export function FlowInput({ field, fields, of }: InputProps) {
  const { Name, Label, Hint, Type, From } = field;
  if (Type === 'days') return <Days field={field} of={of} />;
  const start = fields.find((other) => other.Name === From);
  return (
    <Form.Item
      name={[of, Name]}
      label={Label}
      extra={Hint}
      dependencies={start && [[of, start.Name]]}
      rules={[...rulesOf(field), ...(start ? [periodRule(field, start, of)] : [])]}
    >
      {controlOf(field)}
    </Form.Item>
  );
}

/** The days from one input to another; the server counts them too, and its count is kept. */
function Days({ field, of }: Pick<InputProps, 'field' | 'of'>) {
  const { Name, Label, Hint, From = '', To = '' } = field;
  const days = daysBetween(Form.useWatch([of, From]), Form.useWatch([of, To]));
  return (
    <Form.Item name={[of, Name]} label={Label} extra={Hint}>
      <Counted text={formText(field, days, {})} />
    </Form.Item>
  );
}

/** What an input would be: the form gives it its id, and a value that may be older. */
function Counted({ id, text }: { id?: string; text: string }) {
  return <output id={id}>{text}</output>;
}

const periodRule =
  ({ Label }: FlowField, start: FlowField, of: string): FormRule =>
  ({ getFieldValue }) => ({
    validator: async (_: unknown, value: unknown) => {
      if (endsBefore(getFieldValue([of, start.Name]), value))
        throw new Error(`${Label}不能早于${start.Label}`);
    },
  });

function controlOf({ Type, Options = [], Required, Unit, Min, Max }: FlowField): ReactElement {
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

/** What can be said before the server is asked; it judges the rest. */
function rulesOf({ Type, Label, Required, Min, Max }: FlowField): FormRule[] {
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
