import { Form, type FormItemProps } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { plainText } from './plainText';
import { type FormRecord, useScene } from './scene';

interface Props extends Pick<FormItemProps, 'rules' | 'extra' | 'valuePropName'> {
  /** The server's name of it. */
  name: string;
  label: string;
  required?: boolean;
  /** It is marked as required, by a rule that is not the form's: the server asks for it where it is needed. */
  marked?: boolean;
  /** Over both columns. */
  wide?: boolean;
  /** How the read scene shows the value, where its text, or the label of the control's option, is not enough. */
  text?: (value: unknown, record: FormRecord) => ReactNode;
  /** The control to fill it in with. */
  children: ReactElement<{ options?: readonly { value?: unknown; label?: unknown }[] }>;
}

/** A field of a record, described once for all scenes: a control to fill in, or its value to read. */
export function Field({ name, label, required, marked, wide, text, rules = [], children, ...item }: Props) {
  const { scene, record } = useScene();
  const place = wide ? 'qiao-across' : undefined;
  if (scene === 'read') {
    const value = record[name];
    return (
      <div className={place}>
        <dt>{label}</dt>
        <dd>{text ? text(value, record) : plainText(value, children.props.options)}</dd>
      </div>
    );
  }
  return (
    <Form.Item
      {...item}
      className={place}
      name={name}
      label={label}
      rules={required ? [{ required }, ...rules] : rules}
      {...(marked && { required: true })}
    >
      {children}
    </Form.Item>
  );
}
