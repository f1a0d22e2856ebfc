import { Button } from 'antd';
import { shortTime } from '@/components/dates';
import type { QueryColumn } from '@/components/QueryTable';
import { StatusTag } from '@/components/StatusTag';
import type { OpenRow } from '@/components/useOpenRow';
import type { ClientErrorRow } from '@/services/clientErrors';
import styles from './index.module.css';
import { countText, resolvedText, states } from './words';

/** Opens the detail; `undefined` for who may not see it. */
export const columnsOf = (open: OpenRow): QueryColumn<ClientErrorRow>[] => [
  { title: '错误', render: (row) => <Message row={row} open={open} /> },
  { title: '位置', width: 230, render: ({ info }) => <Clamped text={info} /> },
  { title: '页面', width: 190, render: ({ url }) => <Clamped text={url} /> },
  { title: '状态', width: 88, render: (row) => <State row={row} /> },
  {
    title: '次数',
    sort: 'count',
    width: 84,
    align: 'right',
    descendFirst: true,
    render: ({ occurrences }) => countText(occurrences),
  },
  { title: '涉及账号', width: 84, align: 'right', render: ({ accounts }) => countText(accounts) },
  {
    title: '最近发生',
    sort: 'last',
    width: 116,
    align: 'right',
    descendFirst: true,
    render: ({ last }) => shortTime(last),
  },
];

/** What went wrong; it opens the detail. */
export function Message({ row, open }: { row: ClientErrorRow; open: OpenRow }) {
  const text = <Clamped text={row.message} />;
  if (!open) return text;
  return (
    <Button
      type="link"
      size="small"
      className={styles.open}
      aria-label={`查看 ${row.message}`}
      onClick={() => open(row.id)}
    >
      {text}
    </Button>
  );
}

export function State({ row }: { row: ClientErrorRow }) {
  const { text, tone } = states[row.state];
  return (
    <span title={resolvedText(row) || undefined}>
      <StatusTag tone={tone}>{text}</StatusTag>
    </span>
  );
}

/** At most two lines; the rest is in the tooltip. */
function Clamped({ text }: { text: string }) {
  return (
    <span className={styles.clamped} title={text || undefined}>
      {text || '—'}
    </span>
  );
}
