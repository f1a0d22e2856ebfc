import type { FormRule } from 'antd';
import { Form } from 'antd';
import type { FlowField } from '../api';
import { controlOf, rulesOf } from './control';
import { formText } from './formText';
import { daysBetween, endsBefore } from './period';
import { TableInput } from './TableInput';

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
