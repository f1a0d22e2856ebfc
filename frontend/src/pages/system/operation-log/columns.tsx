import { Outcome, Who } from '@/components/AuditLog';
import { exactTime } from '@/components/AuditLog/words';
import type { QueryColumn } from '@/components/QueryTable';
import { Clamped, RowLink } from '@/components/RowText';
import type { OpenRow } from '@/components/useOpenRow';
import type { OperationRow } from '../api/audit';

/** The object of a row, as text. */
export const objectText = ({ Title, Object: object }: Pick<OperationRow, 'Title' | 'Object'>): string =>
  Title || object;

/** `open` opens the detail; `undefined` for users who may not see it. */
export const columnsOf = (open: OpenRow): QueryColumn<OperationRow>[] => [
  {
    title: '操作',
    width: 150,
    render: (row) => (
      <RowLink id={row.AuditId} name={`${row.Action} ${objectText(row)}`} open={open}>
        {row.Action}
      </RowLink>
    ),
  },
  { title: '对象', render: (row) => <Clamped text={objectText(row)} /> },
  { title: '操作人', width: 190, render: (row) => <Who row={row} /> },
  { title: '结果', width: 76, card: 'state', render: ({ Outcome: value }) => <Outcome value={value} /> },
  { title: '地址', width: 130, render: ({ Address }) => Address || '—' },
  { title: '设备', width: 180, render: ({ Device }) => Device || '—' },
  {
    title: '时间',
    sort: 'CreateDate',
    descendFirst: true,
    width: 166,
    align: 'right',
    render: ({ CreateDate }) => exactTime(CreateDate),
  },
];
