import type { ReactNode } from 'react';
import { shortTime } from '@/components/dates';
import type { QueryColumn } from '@/components/QueryTable';
import { Clamped, RowLink } from '@/components/RowText';
import { StatusTag } from '@/components/StatusTag';
import type { OpenRow } from '@/components/useOpenRow';
import type { ProcedureRow } from './api';
import styles from './index.module.css';
import { accessText, countText, nameOf, namesOf, sources, states, stateText, timeText } from './words';

/** Opens the detail; `undefined` for users who may not see it. */
export const columnsOf = (open: OpenRow): QueryColumn<ProcedureRow>[] => [
  { title: 'CXType', sort: 'cxtype', width: 250, render: (row) => <Name row={row} open={open} /> },
  { title: '说明', render: (row) => <Clamped text={row.summary} /> },
  { title: '权限', width: 132, render: (row) => <Clamped text={accessText(row.access)} /> },
  { title: '来源', width: 76, render: (row) => <Source row={row} /> },
  { title: '状态', width: 92, card: 'state', render: (row) => <State row={row} /> },
  numeric('调用', 'calls', 82, (row) => countText(row.calls)),
  numeric('耗时', 'p95', 116, (row) => row.p95 !== null && <Durations row={row} />),
  numeric('错误', 'errors', 112, (row) => row.errors > 0 && <Errors row={row} />),
];

function numeric(
  title: string,
  sort: string,
  width: number,
  render: (row: ProcedureRow) => ReactNode,
): QueryColumn<ProcedureRow> {
  return { title, sort, width, render: (row) => render(row) || '—', align: 'right', descendFirst: true };
}

/** The first line opens the detail. */
function Name({ row, open }: { row: ProcedureRow; open: OpenRow }) {
  const [name, below] = namesOf(row);
  return (
    <div className={styles.name}>
      <RowLink id={row.id} name={nameOf(row)} open={open}>
        <span className="qiao-block qiao-cut" title={name}>
          {name}
        </span>
      </RowLink>
      {below && (
        <span className="qiao-note qiao-cut" title={below}>
          {row.effect === 'write' && <em className={styles.writes}>写入</em>}
          {below}
        </span>
      )}
    </div>
  );
}

function Source({ row }: { row: ProcedureRow }) {
  return <span title={row.file || undefined}>{sources[row.source].text}</span>;
}

export function State({ row }: { row: ProcedureRow }) {
  const { text, tone } = states[row.state];
  return (
    <span title={stateText(row)}>
      <StatusTag tone={tone}>{text}</StatusTag>
    </span>
  );
}

/** Half of the calls take no longer than the first, 95 of 100 no longer than the second. */
function Durations({ row: { p50, p95 } }: { row: ProcedureRow }) {
  return (
    <span className={styles.figures} title="P50，半数调用不超过它；P95，95% 的调用不超过它">
      {timeText(p50)}
      <small>P95 {timeText(p95)}</small>
    </span>
  );
}

function Errors({ row: { errors, lastError, lastErrorText } }: { row: ProcedureRow }) {
  return (
    <span className={styles.figures} title={lastErrorText ?? undefined}>
      <span className="qiao-danger qiao-medium">{countText(errors)}</span>
      {lastError && <small>{shortTime(lastError)}</small>}
    </span>
  );
}
