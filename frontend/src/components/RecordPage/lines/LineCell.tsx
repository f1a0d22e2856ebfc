import { Form, Select } from 'antd';
import { cloneElement, type ReactElement } from 'react';
import type { Option } from '@/services/choices';
import type { RecordField, RecordLines } from '@/services/generated/record';
import { controlOf, rulesOf, Sought } from '../control';

interface Props {
  lines: RecordLines;
  field: RecordField;
  /** The line, from 0. */
  at: number;
  /** What is offered, where that was read for all lines at once; `undefined` where the field itself says it. */
  options: readonly Option[] | undefined;
}

/** A cell of a line to fill in, with what is wrong with it below. */
export function LineCell({ lines, field, at, options }: Props) {
  const named = Form.useFormInstance().getFieldValue([lines.name, at, field.choice?.shown ?? '']);
  const control = controlIn(field, options, named);
  return (
    <Form.Item
      name={[at, field.name]}
      rules={rulesOf(field)}
      valuePropName={field.type === 'boolean' ? 'checked' : undefined}
      messageVariables={{ label: field.label }}
    >
      {cloneElement(control, { 'aria-label': `第 ${at + 1} 行 ${field.label}` })}
    </Form.Item>
  );
}

/** The control of the field; what is chosen of is read once for all lines, or when one looks for it. */
function controlIn(
  field: RecordField,
  options: readonly Option[] | undefined,
  named: string | undefined,
): ReactElement<{ 'aria-label'?: string }> {
  if (field.choice?.search) return <Sought choice={field.choice} named={named} />;
  if (field.choice || field.parameter)
    return (
      <Select
        options={options ? [...options] : []}
        loading={!options}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
      />
    );
  return controlOf(field, true);
}
