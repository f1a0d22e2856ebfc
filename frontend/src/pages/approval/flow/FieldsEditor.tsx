import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import type { FlowField } from '@/services/approval';
import { changeType, moveField, newField, startsFor } from './edits';
import styles from './index.module.css';
import { typeText } from './words';

interface Props {
  fields: FlowField[];
  /** What is wrong, by a field's name. */
  wrong: Readonly<Record<string, string>>;
  onChange: (fields: FlowField[]) => void;
}

const types = Object.entries(typeText).map(([value, label]) => ({
  value: value as FlowField['Type'],
  label,
}));

/** The form of a flow: its fields in their order. */
export function FieldsEditor({ fields, wrong, onChange }: Props) {
  return (
    <>
      {fields.length === 0 && <p className={styles.hint}>表单还没有字段。发起人提交时填写这里的字段。</p>}
      <ol className={styles.fields}>
        {fields.map((field, index) => (
          <li key={field.Name} className={wrong[field.Name] ? styles.wrong : undefined}>
            <OneField
              field={field}
              fields={fields}
              onChange={(changed) => onChange(fields.toSpliced(index, 1, changed))}
            />
            {wrong[field.Name] && <p className={styles.said}>{wrong[field.Name]}</p>}
            <div className={styles.tools}>
              <Button
                type="text"
                icon={<ArrowUpOutlined />}
                aria-label={`上移 ${field.Label}`}
                disabled={index === 0}
                onClick={() => onChange(moveField(fields, index, -1))}
              />
              <Button
                type="text"
                icon={<ArrowDownOutlined />}
                aria-label={`下移 ${field.Label}`}
                disabled={index === fields.length - 1}
                onClick={() => onChange(moveField(fields, index, 1))}
              />
              <Button
                type="text"
                danger
                icon={<DeleteOutlined />}
                aria-label={`删除 ${field.Label}`}
                onClick={() => onChange(fields.toSpliced(index, 1))}
              />
            </div>
          </li>
        ))}
      </ol>
      <Button type="dashed" onClick={() => onChange([...fields, newField(fields)])}>
        添加字段
      </Button>
    </>
  );
}

interface FieldProps {
  field: FlowField;
  fields: readonly FlowField[];
  onChange: (field: FlowField) => void;
}

interface PartProps {
  onChange: (part: Partial<FlowField>) => void;
}

function OneField({ field, fields, onChange }: FieldProps) {
  const { Label, Type, Required = false, Hint = '' } = field;
  const change = (part: Partial<FlowField>) => onChange({ ...field, ...part });
  return (
    <div className={styles.field}>
      <Input
        aria-label="字段名称"
        placeholder="字段名称，如 请假天数"
        value={Label}
        maxLength={30}
        onChange={({ target }) => change({ Label: target.value })}
      />
      <Select
        aria-label="字段类型"
        value={Type}
        options={types}
        onChange={(type) => onChange(changeType(field, type))}
      />
      {Type !== 'days' && (
        <Checkbox checked={Required} onChange={({ target }) => change({ Required: target.checked })}>
          必填
        </Checkbox>
      )}
      {(Type === 'choice' || Type === 'choices') && (
        <Select
          mode="tags"
          aria-label="选项"
          placeholder="输入一个选项后按回车"
          className={styles.wide}
          value={field.Options ?? []}
          open={false}
          onChange={(Options: string[]) => change({ Options })}
        />
      )}
      {(Type === 'date' || Type === 'datetime' || Type === 'days') && (
        <Period field={field} fields={fields} onChange={change} />
      )}
      {(Type === 'number' || Type === 'money' || Type === 'days') && (
        <Bounds field={field} onChange={change} />
      )}
      <Input
        aria-label="填写提示"
        placeholder="填写提示（可不填）"
        className={styles.wide}
        value={Hint}
        maxLength={60}
        onChange={({ target }) => change({ Hint: target.value })}
      />
    </div>
  );
}

/** Where something begins, and of days where it ends. */
function Period({ field, fields, onChange }: Omit<FieldProps, 'onChange'> & PartProps) {
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
    <div className={`${styles.bounds} ${styles.wide}`}>
      {other('From', days ? '开始日期' : '不能早于（可不选）')}
      {days && other('To', '结束日期')}
    </div>
  );
}

function Bounds({ field, onChange }: { field: FlowField } & PartProps) {
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
    <div className={`${styles.bounds} ${styles.wide}`}>
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
