import { Input, InputNumber, Select } from 'antd';
import type { FlowField } from '../api';
import { startsFor } from './edits';
import styles from './index.module.css';

interface Props {
  field: FlowField;
  onChange: (part: Partial<FlowField>) => void;
}

/** Where something begins, and of days where it ends. */
export function Period({ field, fields, onChange }: Props & { fields: readonly FlowField[] }) {
  const options = startsFor(fields, field).map(({ Name, Label }) => ({ value: Name, label: Label || Name }));
  const other = (name: 'From' | 'To', label: string) => (
    <Select
      allowClear
      aria-label={label}
      placeholder={label}
      value={field[name] || null}
      options={options}
      onChange={(value: string | undefined) => onChange({ [name]: value ?? '' })}
    />
  );
  const days = field.Type === 'days';
  return (
    <div className={`${styles.bounds} qiao-across`}>
      {other('From', days ? '开始日期' : '不能早于（可不选）')}
      {days && other('To', '结束日期')}
    </div>
  );
}

/** Least and most of a number, and what it counts. */
export function Bounds({ field, onChange }: Props) {
  const bound = (name: 'Min' | 'Max', label: string) => (
    <InputNumber<string>
      stringMode
      controls={false}
      aria-label={label}
      placeholder={label}
      value={field[name] || null}
      onChange={(value) => onChange({ [name]: value === null ? '' : String(value) })}
    />
  );
  return (
    <div className={`${styles.bounds} qiao-across`}>
      {bound('Min', '最小值')}
      {bound('Max', '最大值')}
      <Input
        aria-label="单位"
        placeholder="单位"
        value={field.Unit ?? ''}
        maxLength={8}
        onChange={({ target }) => onChange({ Unit: target.value })}
      />
    </div>
  );
}
