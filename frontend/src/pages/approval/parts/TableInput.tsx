import { DeleteOutlined } from '@ant-design/icons';
import type { FormRule } from 'antd';
import { Button, Form } from 'antd';
import { type CSSProperties, cloneElement, type ReactElement } from 'react';
import type { FlowField } from '../api';
import { controlOf, rulesOf } from './control';
import { formText } from './formText';
import { endsBefore } from './period';
import styles from './table.module.css';
import { isSummed, sumOf } from './tables';
import type { TypedRow } from './values';

/** As many rows as the server takes. */
const mostRows = 50;

interface Props {
  field: FlowField;
  /** The place of the values in the form. */
  of: string;
}

/** A table to fill in: rows below each other, on a phone a card for each. */
export function TableInput({ field, of }: Props) {
  const { Name, Label, Hint, Required = false, Columns = [] } = field;
  const filled: FormRule = {
    validator: async (_: unknown, rows?: TypedRow[]) => {
      if (Required && !rows?.some(isFilled)) throw new Error(`${Label}至少填写一行`);
    },
  };
  return (
    <Form.Item label={Label} required={Required} extra={Hint}>
      <Form.List name={[of, Name]} rules={[filled as { validator: () => Promise<void> }]}>
        {(rows, { add, remove }, { errors }) => (
          <div className="qiao-stack" style={{ '--columns': Columns.length } as CSSProperties}>
            {rows.map(({ key, name }) => (
              <fieldset key={key} className={styles.row}>
                <legend>第 {name + 1} 行</legend>
                {Columns.map((column) => (
                  <Cell
                    key={column.Name}
                    column={column}
                    columns={Columns}
                    name={name}
                    row={[of, Name, name]}
                  />
                ))}
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={`删除第 ${name + 1} 行`}
                  onClick={() => remove(name)}
                />
              </fieldset>
            ))}
            <Sums field={field} of={of} />
            <Form.ErrorList errors={errors} />
            <Button type="dashed" disabled={rows.length >= mostRows} onClick={() => add({})}>
              {rows.length >= mostRows ? `最多 ${mostRows} 行` : `添加${Label}`}
            </Button>
          </div>
        )}
      </Form.List>
    </Form.Item>
  );
}

const isFilled = (row: TypedRow): boolean =>
  Object.values(row ?? {}).some((value) => String(value ?? '').trim() !== '');

/** A date that must not be earlier than another one of its row. */
const pairedCell =
  ({ Label, From }: FlowField, columns: readonly FlowField[], row: (string | number)[]): FormRule =>
  ({ getFieldValue }) => ({
    validator: async (_: unknown, value: unknown) => {
      const start = columns.find(({ Name }) => Name === From);
      if (start && endsBefore(getFieldValue([...row, start.Name]), value))
        throw new Error(`${Label}不能早于${start.Label}`);
    },
  });

/** A cell that must not be empty in a row that is not. */
const requiredCell =
  ({ Label, Required }: FlowField, row: (string | number)[]): FormRule =>
  ({ getFieldValue }) => ({
    validator: async (_: unknown, value: unknown) => {
      if (Required && String(value ?? '').trim() === '' && isFilled(getFieldValue(row)))
        throw new Error(`请填写${Label}`);
    },
  });

function Sums({ field: { Name, Columns = [] }, of }: Props) {
  const rows = (Form.useWatch([of, Name]) ?? []) as TypedRow[];
  const summed = Columns.filter(isSummed);
  if (rows.length === 0 || summed.length === 0) return null;
  return (
    <p className="qiao-buttons qiao-gap-16" role="status">
      {summed.map((column) => (
        <span key={column.Name}>
          {column.Label}合计 <b>{formText(column, sumOf(rows.map((row) => row?.[column.Name])), {})}</b>
        </span>
      ))}
    </p>
  );
}

interface CellProps {
  column: FlowField;
  columns: readonly FlowField[];
  /** The place of the row in the table, and its path in the form. */
  name: number;
  row: (string | number)[];
}

const Cell = ({ column, columns, name, row }: CellProps) => (
  <Form.Item
    name={[name, column.Name]}
    label={column.Label}
    required={column.Required ?? false}
    rules={[
      ...rulesOf({ ...column, Required: false }),
      requiredCell(column, row),
      pairedCell(column, columns, row),
    ]}
  >
    {cloneElement(controlOf(column) as ReactElement<{ 'aria-label'?: string }>, {
      'aria-label': `第 ${name + 1} 行 ${column.Label}`,
    })}
  </Form.Item>
);
