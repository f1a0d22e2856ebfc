import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined } from '@ant-design/icons';
import { memo, type ReactNode } from 'react';
import type { Option } from '@/services/choices';
import type { LineRow, RecordLines, Value } from '@/services/generated/record';
import { Cell } from './Cell';
import type { LineFindings } from './findings';
import styles from './lines.module.css';
import { typedFields } from './values';

interface Props {
  lines: RecordLines;
  row: LineRow;
  /** Its place, from 0. */
  at: number;
  isLast: boolean;
  findings: LineFindings | undefined;
  options: Readonly<Record<string, readonly Option[]>>;
  change: (at: number, name: string, value: Value) => void;
  move: (at: number, to: number) => void;
  remove: (at: number) => void;
}

/** One line to fill in, with the mistakes of its cells. */
export const Line = memo(function Line(props: Props) {
  const { lines, row, at, isLast, findings = {}, options, change, move, remove } = props;
  const called = `第 ${at + 1} 行`;
  const button = (text: string, icon: ReactNode, run: () => void, disabled = false) => (
    <button type="button" aria-label={`${text}${called}`} title={text} disabled={disabled} onClick={run}>
      {icon}
    </button>
  );
  return (
    <tr>
      <th scope="row" aria-label={called}>
        {at + 1}
      </th>
      {typedFields(lines).map((field) => {
        const found = findings[field.name];
        const wrong = found && found.value === (row[field.name] ?? null) ? found.text : undefined;
        return (
          <td key={field.name} data-label={field.label}>
            <Cell
              field={field}
              label={`${called} ${field.label}`}
              value={row[field.name] ?? null}
              named={field.choice && (row[field.choice.shown] as string | null | undefined)}
              options={options[field.name]}
              isWrong={wrong !== undefined}
              onChange={(value) => change(at, field.name, value)}
            />
            {wrong && (
              <p role="alert" className={styles.wrong}>
                {wrong}
              </p>
            )}
          </td>
        );
      })}
      <td className={styles.actions}>
        {button('上移', <ArrowUpOutlined />, () => move(at, at - 1), at === 0)}
        {button('下移', <ArrowDownOutlined />, () => move(at, at + 1), isLast)}
        {button('删除', <DeleteOutlined />, () => remove(at))}
      </td>
    </tr>
  );
});
