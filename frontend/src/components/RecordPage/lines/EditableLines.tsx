import { useMemoizedFn } from 'ahooks';
import { Button } from 'antd';
import { type CSSProperties, useEffect, useRef } from 'react';
import type { LineRow, RecordLines, Value } from '@/services/generated/record';
import { ReadFailure } from '../../ReadFailure';
import type { Findings } from './findings';
import { Line } from './Line';
import styles from './lines.module.css';
import { focusLine, toNextCell } from './nextCell';
import { useOptions } from './useOptions';
import { moved, newLine, rowId, typedFields } from './values';

const none = {};

interface Props {
  lines: RecordLines;
  findings: Findings;
  /** By which the form finds it. */
  id?: string;
  value?: LineRow[];
  onChange?: (rows: LineRow[]) => void;
}

/** The actions on the lines. The functions stay the same, so that a change renders only its own line. */
function useLines({ lines, findings, value: rows = [], onChange }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    if (wanted.current !== undefined && rows.length > wanted.current) {
      focusLine(place.current, wanted.current);
      wanted.current = undefined;
    }
  }, [rows.length]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something is found.
  useEffect(() => place.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(), [findings]);
  const isFull = rows.length >= lines.max;
  const append = () => {
    if (isFull) return;
    wanted.current = rows.length;
    onChange?.([...rows, newLine(lines)]);
  };
  const change = useMemoizedFn((at: number, name: string, value: Value) =>
    onChange?.(rows.map((row, i) => (i === at ? { ...row, [name]: value } : row))),
  );
  const move = useMemoizedFn((at: number, to: number) => onChange?.(moved(rows, at, to)));
  const remove = useMemoizedFn((at: number) => onChange?.(rows.filter((_, i) => i !== at)));
  return { place, rows, isFull, append, change, move, remove };
}

/**
 * A table of inputs, on a phone a card for each line. Enter goes on to the next cell. The browser's own inputs: with
 * those of antd two hundred lines would take seconds.
 */
export function EditableLines(props: Props) {
  const { lines, findings, id } = props;
  const { place, rows, isFull, append, ...operations } = useLines(props);
  const options = useOptions(lines);
  const offered = options.data ?? none;
  const fields = typedFields(lines);
  return (
    <div id={id} ref={place} onKeyDownCapture={(event) => toNextCell(event, append)}>
      <ReadFailure {...options} />
      <div className={styles.scroll}>
        <table className={styles.table} style={{ '--columns': fields.length } as CSSProperties}>
          <thead>
            <tr>
              <th scope="col">行</th>
              {fields.map((field) => (
                <th key={field.name} scope="col" className={field.required && styles.required}>
                  {field.label}
                </th>
              ))}
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <Line
                key={rowId(row)}
                lines={lines}
                row={row}
                at={at}
                isLast={at === rows.length - 1}
                findings={findings[rowId(row)]}
                options={offered}
                {...operations}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Button type="dashed" block disabled={isFull} onClick={append}>
        {isFull ? `最多 ${lines.max} 行` : `添加${lines.label}`}
      </Button>
    </div>
  );
}
