import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { useMemoizedFn } from 'ahooks';
import { Button, Form } from 'antd';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import type { Option } from '@/services/choices';
import type { LineRow, RecordField, RecordLines } from '@/services/generated/record';
import { LineCell } from './LineCell';
import styles from './lines.module.css';
import { focusLine, toNextCell } from './nextCell';
import { useOptions } from './useOptions';
import { newLine, typedFields } from './values';

interface ListOperations {
  add: (line: LineRow) => void;
  remove: (at: number) => void;
  move: (from: number, to: number) => void;
}

/** The lines of a record to fill in: a table, on a phone a card for each line. Enter goes on to the next cell. */
export function LinesInput({ lines }: { lines: RecordLines }) {
  return (
    <Form.Item label={lines.label} required={(lines.min ?? 0) > 0} className={styles.lines}>
      <Form.List name={lines.name} rules={[enough(lines)]}>
        {(rows, operations, { errors }) => (
          <>
            <Rows lines={lines} rows={rows} {...operations} />
            <Form.ErrorList errors={errors} />
          </>
        )}
      </Form.List>
    </Form.Item>
  );
}

const enough = ({ label, min = 0 }: RecordLines) => ({
  validator: async (_: unknown, rows: LineRow[] = []) => {
    if (rows.length < min) throw new Error(`${label}至少填写 ${min} 行`);
  },
});

interface RowsProps extends ListOperations {
  lines: RecordLines;
  rows: readonly { key: number; name: number }[];
}

/** Adds a line at the end and goes to its first cell. */
function useAppend({ lines, rows, add }: RowsProps) {
  const place = useRef<HTMLDivElement>(null);
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    if (wanted.current !== undefined && rows.length > wanted.current) {
      focusLine(place.current, wanted.current);
      wanted.current = undefined;
    }
  }, [rows.length]);
  const isFull = rows.length >= lines.max;
  const append = () => {
    if (isFull) return;
    wanted.current = rows.length;
    add(newLine(lines));
  };
  return { place, isFull, append };
}

function Rows(props: RowsProps) {
  const { lines, rows } = props;
  const { place, isFull, append } = useAppend(props);
  const options = useOptions(lines);
  // The same functions each time, so that one line that is added draws itself alone.
  const remove = useMemoizedFn(props.remove);
  const move = useMemoizedFn(props.move);
  return (
    <div ref={place} onKeyDownCapture={(event) => toNextCell(event, append)}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">行</th>
            {typedFields(lines).map((field) => (
              <th key={field.name} scope="col" className={field.required && styles.required}>
                {field.label}
              </th>
            ))}
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name }) => (
            <Row
              key={key}
              lines={lines}
              at={name}
              isLast={name === rows.length - 1}
              options={options}
              remove={remove}
              move={move}
            />
          ))}
        </tbody>
      </table>
      <Button type="dashed" block disabled={isFull} onClick={append}>
        {isFull ? `最多 ${lines.max} 行` : `添加${lines.label}`}
      </Button>
    </div>
  );
}

interface RowProps extends Pick<ListOperations, 'remove' | 'move'> {
  lines: RecordLines;
  at: number;
  isLast: boolean;
  options: Readonly<Record<string, readonly Option[]>>;
}

const Row = memo(function Row({ lines, at, isLast, options, remove, move }: RowProps) {
  const called = `第 ${at + 1} 行`;
  const button = (text: string, icon: ReactNode, run: () => void, disabled = false) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={`${text}${called}`}
      disabled={disabled}
      onClick={run}
    />
  );
  return (
    <tr>
      <th scope="row" aria-label={called}>
        {at + 1}
        {/* What the line is known by: a form sends no more of a list than what has a place in it. */}
        <Form.Item name={[at, lines.key]} noStyle>
          <input type="hidden" />
        </Form.Item>
      </th>
      {typedFields(lines).map((field: RecordField) => (
        <td key={field.name} data-label={field.label}>
          <LineCell lines={lines} field={field} at={at} options={options[field.name]} />
        </td>
      ))}
      <td className={styles.actions}>
        {button('上移', <ArrowUpOutlined />, () => move(at, at - 1), at === 0)}
        {button('下移', <ArrowDownOutlined />, () => move(at, at + 1), isLast)}
        {button('删除', <DeleteOutlined />, () => remove(at))}
      </td>
    </tr>
  );
});
