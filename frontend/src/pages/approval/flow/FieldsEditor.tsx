import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input } from 'antd';
import { Select } from '@/components/Select';
import type { FlowField } from '../api';
import { changeType, moveField, newField } from './edits';
import { Bounds, Period } from './FieldParts';
import styles from './index.module.css';
import { columnTypes, typeText } from './words';

interface Props {
  fields: FlowField[];
  /** The errors, by a field's name. */
  wrong: Readonly<Record<string, string>>;
  onChange: (fields: FlowField[]) => void;
  /** They are the columns of a table. */
  columns?: true;
}

/** As many columns as the server takes. */
const mostColumns = 12;

const optionsOf = (types: readonly FlowField['Type'][]) =>
  types.map((value) => ({ value, label: typeText[value] }));

const types = optionsOf(Object.keys(typeText) as FlowField['Type'][]);
const typesOfColumns = optionsOf(columnTypes);

/** The form of a flow, or the columns of a table in it: the fields in their order. */
export function FieldsEditor({ fields, wrong, onChange, columns }: Props) {
  return (
    <>
      {fields.length === 0 && !columns && (
        <p className="qiao-quiet">表单还没有字段。发起人提交时填写这里的字段。</p>
      )}
      <ol className={`${styles.fields} qiao-stack qiao-mb-12`}>
        {fields.map((field, index) => (
          <li key={field.Name} className={`qiao-buttons qiao-top ${wrong[field.Name] ? styles.wrong : ''}`}>
            <OneField
              field={field}
              fields={fields}
              columns={columns}
              onChange={(changed) => onChange(fields.toSpliced(index, 1, changed))}
            />
            {wrong[field.Name] && <p className={styles.said}>{wrong[field.Name]}</p>}
            <FieldTools fields={fields} index={index} onChange={onChange} />
          </li>
        ))}
      </ol>
      <Button
        type="dashed"
        disabled={columns && fields.length >= mostColumns}
        onClick={() => onChange([...fields, newField(fields)])}
      >
        {columns ? '添加列' : '添加字段'}
      </Button>
    </>
  );
}

interface FieldProps {
  field: FlowField;
  fields: readonly FlowField[];
  columns: true | undefined;
  onChange: (field: FlowField) => void;
}

function OneField({ field, fields, columns, onChange }: FieldProps) {
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
        options={columns ? typesOfColumns : types}
        onChange={(type) => onChange(changeType(field, type, fields))}
      />
      {Type !== 'days' && (
        <Checkbox checked={Required} onChange={({ target }) => change({ Required: target.checked })}>
          必填
        </Checkbox>
      )}
      <TypeParts {...{ field, fields }} onChange={change} />
      <Input
        aria-label="填写提示"
        placeholder="填写提示（可不填）"
        className="qiao-across"
        value={Hint}
        maxLength={60}
        onChange={({ target }) => change({ Hint: target.value })}
      />
    </div>
  );
}

interface PartProps extends Pick<FieldProps, 'field' | 'fields'> {
  onChange: (part: Partial<FlowField>) => void;
}

/** The properties of a field by its type, beside the name. */
function TypeParts({ field, fields, onChange: change }: PartProps) {
  const { Type } = field;
  return (
    <>
      {(Type === 'choice' || Type === 'choices') && (
        <Select
          mode="tags"
          aria-label="选项"
          placeholder="输入一个选项后按回车"
          className="qiao-across"
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
      {Type === 'table' && (
        <div className="qiao-across">
          <FieldsEditor
            columns
            fields={field.Columns ?? []}
            wrong={{}}
            onChange={(Columns) => change({ Columns })}
          />
        </div>
      )}
    </>
  );
}

interface ToolsProps extends Pick<Props, 'fields' | 'onChange'> {
  index: number;
}

/** Moves a field up and down, and takes it out. */
function FieldTools({ fields, index, onChange }: ToolsProps) {
  const label = fields[index]?.Label;
  return (
    <div className="qiao-still">
      <Button
        type="text"
        icon={<ArrowUpOutlined />}
        aria-label={`上移 ${label}`}
        disabled={index === 0}
        onClick={() => onChange(moveField(fields, index, -1))}
      />
      <Button
        type="text"
        icon={<ArrowDownOutlined />}
        aria-label={`下移 ${label}`}
        disabled={index === fields.length - 1}
        onClick={() => onChange(moveField(fields, index, 1))}
      />
      <Button
        type="text"
        danger
        icon={<DeleteOutlined />}
        aria-label={`删除 ${label}`}
        onClick={() => onChange(fields.toSpliced(index, 1))}
      />
    </div>
  );
}
