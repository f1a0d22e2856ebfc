import { shortTime } from '@/components/dates';
import type { QueryColumn } from '@/components/QueryTable';
import { Clamped, RowLink } from '@/components/RowText';
import { StatusTag } from '@/components/StatusTag';
import type { OpenRow } from '@/components/useOpenRow';
import type { ClientErrorRow } from './api';
import { countText, resolvedText, states } from './words';

/** Opens the detail; `undefined` for users who may not see it. */
export const columnsOf = (open: OpenRow): QueryColumn<ClientErrorRow>[] => [
  {
    title: '错误',
    render: (row) => (
      <RowLink id={row.id} name={row.message} open={open}>
        <Clamped text={row.message} />
      </RowLink>
    ),
  },
  { title: '位置', width: 230, render: ({ info }) => <Clamped text={info} /> },
  { title: '页面', width: 190, render: ({ url }) => <Clamped text={url} /> },
  { title: '状态', width: 88, card: 'state', render: (row) => <State row={row} /> },
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

export function State({ row }: { row: ClientErrorRow }) {
  const { text, tone } = states[row.state];
  return (
    <span title={resolvedText(row) || undefined}>
      <StatusTag tone={tone}>{text}</StatusTag>
    </span>
  );
}
