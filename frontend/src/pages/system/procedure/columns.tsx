import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { shortTime } from '@/components/dates';
import type { QueryColumn } from '@/components/QueryTable';
import { Clamped, RowLink } from '@/components/RowText';
import { StatusTag } from '@/components/StatusTag';
import type { OpenRow } from '@/components/useOpenRow';
import type { ProcedureRow } from '@/services/explorer';
import styles from './index.module.css';
import { accessText, countText, effects, nameOf, sources, states, stateText, timeText } from './words';

/** Opens the detail; `undefined` for who may not see it. */
export const columnsOf = (open: OpenRow): QueryColumn<ProcedureRow>[] => [
  { title: '存储过程', sort: 'procedure', width: 240, render: (row) => <Name row={row} open={open} /> },
  { title: '说明', render: (row) => <Clamped text={row.summary} /> },
  { title: '来源', width: 72, render: (row) => <Source row={row} /> },
  { title: '性质', width: 58, render: (row) => effects[row.effect] },
  { title: '权限', width: 124, render: (row) => <Clamped text={accessText(row.access)} /> },
  { title: '状态', width: 92, card: 'state', render: (row) => <State row={row} /> },
  numeric('调用', 'calls', 78, (row) => countText(row.calls)),
  numeric('错误', 'errors', 74, (row) => <Errors row={row} />),
  numeric('P50', 'p50', 84, (row) => timeText(row.p50)),
  numeric('P95', 'p95', 84, (row) => timeText(row.p95)),
  numeric('最近错误', 'lastError', 112, (row) => (
    <span title={row.lastErrorText ?? undefined}>{row.lastError ? shortTime(row.lastError) : '—'}</span>
  )),
];

function numeric(
  title: string,
  sort: string,
  width: number,
  render: (row: ProcedureRow) => ReactNode,
): QueryColumn<ProcedureRow> {
  return { title, sort, width, render, align: 'right', descendFirst: true };
}

/** ProcedureName, or the file that made none, above the CXType; the first line opens the detail. */
function Name({ row, open }: { row: ProcedureRow; open: OpenRow }) {
  const name = row.procedure || row.file;
  return (
    <div className={styles.name}>
      <RowLink id={row.id} name={nameOf(row)} open={open}>
        <span title={name}>{name}</span>
      </RowLink>
      {row.procedure && (
        <span className={styles.cxtype} title={row.cxtype || undefined}>
          {row.cxtype || '任意 CXType'}
        </span>
      )}
    </div>
  );
}

function Source({ row }: { row: ProcedureRow }) {
  return <span title={row.file || undefined}>{sources[row.source]}</span>;
}

export function State({ row }: { row: ProcedureRow }) {
  const { text, tone } = states[row.state];
  return (
    <Tooltip title={stateText(row)}>
      <span>
        <StatusTag tone={tone}>{text}</StatusTag>
      </span>
    </Tooltip>
  );
}

function Errors({ row }: { row: ProcedureRow }) {
  return <span className={row.errors > 0 ? styles.errors : undefined}>{countText(row.errors)}</span>;
}
