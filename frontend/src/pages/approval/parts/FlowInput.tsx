import type { FormRule } from 'antd';
import { Form } from 'antd';
import { useContext, useEffect } from 'react';
import { Select } from '@/components/Select';
import type { FlowField } from '../api';
import { controlOf, rulesOf } from './control';
import { CountedDays, halvesOf } from './days';
import { formText } from './formText';
import { daysBetween, endsBefore } from './period';
import { TableInput } from './TableInput';

interface InputProps {
  field: FlowField;
  /** All of the form: a date may end the period that another one begins. */
  fields: readonly FlowField[];
  /** The place of the values in the form. */
  of: string;
}

/** An input of an application's form. */
export function FlowInput({ field, fields, of }: InputProps) {
  const { Name, Label, Hint, Type, From } = field;
  if (Type === 'days') return <Days field={field} of={of} />;
  if (Type === 'table') return <TableInput field={field} of={of} />;
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

/** The days from one input to another; the server counts them too, and working days only it can count. */
function Days({ field, of }: Pick<InputProps, 'field' | 'of'>) {
  const { Name, Label, Hint, From = '', To = '', Working = false, Half = false } = field;
  const plain = daysBetween(Form.useWatch([of, From]), Form.useWatch([of, To]));
  const counted = useContext(CountedDays)[Name];
  const days = Working ? plain && counted : plain;
  return (
    <Form.Item name={[of, Name]} label={Label} extra={Hint || (Working ? '按工作日计算' : undefined)}>
      {Half && days && days !== '0' ? (
        <Halves days={days} unit={field.Unit ?? ''} />
      ) : (
        <Counted text={formText(field, days, {})} />
      )}
    </Form.Item>
  );
}

interface HalvesProps {
  days: string;
  unit: string;
  id?: string;
  value?: string;
  onChange?: (value: string | undefined) => void;
}

/** The number of days of the application; all of them, unless the first or the last is a half one. */
function Halves({ days, unit, id, value, onChange }: HalvesProps) {
  const halves = halvesOf(days);
  const gone = value !== undefined && !halves.includes(value);
  useEffect(() => {
    if (gone) onChange?.(undefined);
  }, [gone, onChange]);
  const says = ['', '，首日或末日半天', '，首日和末日各半天'];
  return (
    <Select
      id={id}
      value={gone || !value ? days : value}
      options={halves.map((half, place) => ({ value: half, label: `${half} ${unit}${says[place] ?? ''}` }))}
      onChange={(next) => onChange?.(next === days ? undefined : next)}
    />
  );
}

/** The props of an input: the form gives it its id, and a value of an older version. */
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
