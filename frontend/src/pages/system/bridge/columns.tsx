import type { ReactNode } from 'react';
import { shortTime } from '@/components/dates';
import type { QueryColumn } from '@/components/QueryTable';
import { Clamped, RowLink } from '@/components/RowText';
import { StatusTag } from '@/components/StatusTag';
import type { OpenRow } from '@/components/useOpenRow';
import type { BridgeTarget, Standing } from './api';
import styles from './index.module.css';
import {
  countText,
  effects,
  nameOf,
  namesOf,
  remarkOf,
  shareText,
  states,
  stateText,
  timeText,
} from './words';

export const columnsOf = (open: OpenRow): QueryColumn<BridgeTarget>[] => [
  {
    title: '目标',
    sort: 'Name',
    width: 240,
    card: 'headline',
    render: (row) => <Name row={row} open={open} />,
  },
  { title: '读/写', width: 58, render: ({ Effect }) => effects[Effect] },
  { title: '状态', sort: 'State', width: 100, card: 'state', render: (row) => <StateTag of={row} /> },
  numeric('调用', 'LegacyCalls', 104, (row) =>
    pair(row, countText(row.LegacyCalls), countText(row.NativeCalls)),
  ),
  { title: '人数', width: 54, align: 'right', render: ({ People }) => (People ? countText(People) : '—') },
  {
    title: '最近调用',
    sort: 'LastDate',
    width: 104,
    align: 'right',
    descendFirst: true,
    render: ({ LastDate }) => (LastDate ? shortTime(LastDate) : '—'),
  },
  {
    title: 'P95',
    width: 100,
    align: 'right',
    render: (row) => pair(row, timeText(row.LegacyP95), timeText(row.NativeP95)),
  },
  numeric('已比较', 'Compared', 78, ({ Compared }) => (Compared ? countText(Compared) : '—')),
  numeric('一致率', 'Share', 78, (row) => <Share row={row} />),
  { title: '还缺什么', render: ({ Blocks }) => <Clamped text={Blocks.join('；')} /> },
];

function numeric(
  title: string,
  sort: string,
  width: number,
  render: (row: BridgeTarget) => ReactNode,
): QueryColumn<BridgeTarget> {
  return { title, sort, width, render, align: 'right', descendFirst: true };
}

/** What both systems have, the legacy one first; a dash where nobody has called. */
function pair({ LegacyCalls, NativeCalls }: BridgeTarget, legacy: string, native: string): ReactNode {
  if (LegacyCalls + NativeCalls === 0) return '—';
  return (
    <span className={styles.pair}>
      <span title="旧系统">
        <small className="qiao-quiet">旧</small> {legacy}
      </span>
      <span title="本系统">
        <small className="qiao-quiet">本</small> {native}
      </span>
    </span>
  );
}

function Share({ row: { Equal, Compared, Differences } }: { row: BridgeTarget }) {
  return <span className={Differences > 0 ? 'qiao-danger' : undefined}>{shareText(Equal, Compared)}</span>;
}

/** The first line opens the detail. */
function Name({ row, open }: { row: BridgeTarget; open: OpenRow }) {
  const [name, below] = namesOf(row);
  return (
    <div className={styles.name}>
      <RowLink id={row.Target} name={nameOf(row)} open={open}>
        <span className="qiao-block qiao-cut" title={name}>
          {name}
        </span>
      </RowLink>
      <span className="qiao-note qiao-cut" title={below}>
        {below}
      </span>
    </div>
  );
}

/** The state, and what the row is beside it. */
export function StateTag({ of }: { of: Standing }) {
  const remark = remarkOf(of);
  const { tone, about } = states[of.State];
  return (
    <span className="qiao-wrap qiao-gap-4" title={about}>
      <StatusTag tone={tone}>{stateText(of.State, of.Percentage)}</StatusTag>
      {of.Trial && <StatusTag tone="info">试跑</StatusTag>}
      {remark && <small className="qiao-quiet">{remark}</small>}
    </span>
  );
}
