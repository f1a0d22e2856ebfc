import { Checkbox, Input, InputNumber } from 'antd';
import { Select } from '@/components/Select';
import type { FlowField } from '../api';
import { lacksPair, startsFor } from './edits';
import styles from './index.module.css';

interface Props {
  field: FlowField;
  onChange: (part: Partial<FlowField>) => void;
}

const prefixes = { From: '从', To: '到', Start: '不早于' } as const;

/** Where something begins, and of days where it ends. */
export function Period({ field, fields, onChange }: Props & { fields: readonly FlowField[] }) {
  const options = startsFor(fields, field).map(({ Name, Label }) => ({ value: Name, label: Label || Name }));
  const days = field.Type === 'days';
  const other = (name: 'From' | 'To', label: string) => (
    <Select
      allowClear
      aria-label={label}
      placeholder={label}
      prefix={field[name] ? prefixes[days ? name : 'Start'] : undefined}
      value={field[name] || null}
      options={options}
      onChange={(value: string | undefined) => onChange({ [name]: value ?? '' })}
    />
  );
  const begins = fields.some(({ From, To }) => From === field.Name || To === field.Name);
  const tick = (name: 'Alone' | 'Working' | 'Half', label: string) => (
    <Checkbox checked={field[name] ?? false} onChange={({ target }) => onChange({ [name]: target.checked })}>
      {label}
    </Checkbox>
  );
  if (days)
    return (
      <div className={`${styles.bounds} qiao-across`}>
        {other('From', '开始日期')}
        {other('To', '结束日期')}
        <div className="qiao-wrap qiao-across">
          {tick('Working', '只算工作日（按应用设置中的公司假日、调休上班日）')}
          {tick('Half', '首日、末日可只算半天')}
        </div>
      </div>
    );
  return (
    <div className={`${styles.bounds} qiao-across`}>
      {!field.Alone && other('From', '不能早于（开始日期）')}
      {!field.From && !begins && options.length > 0 && tick('Alone', '不成对')}
      {lacksPair(fields, field) && (
        <p className="qiao-note qiao-warning qiao-across" role="status">
          没有成对：请选择开始日期，或勾选“不成对”，否则不能发布
        </p>
      )}
    </div>
  );
}

/** Least and most of a number, and its unit. */
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
