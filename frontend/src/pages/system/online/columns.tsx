import { shortTime } from '@/components/dates';
import type { QueryColumn } from '@/components/QueryTable';
import { Clamped } from '@/components/RowText';
import { deviceText, whereText } from '@/components/SignedIn';
import { StatusTag } from '@/components/StatusTag';
import type { OnlineSession } from './api';

export const nameOf = ({ RealName, Account }: OnlineSession): string => `${RealName}（${Account}）`;

export const columns: QueryColumn<OnlineSession>[] = [
  { title: '姓名', sort: 'RealName', width: 220, render: (row) => <Name row={row} /> },
  {
    title: '部门',
    sort: 'DepartmentName',
    width: 140,
    render: ({ DepartmentName }) => <Clamped text={DepartmentName} />,
  },
  { title: '设备', width: 190, render: (row) => <Clamped text={deviceText(row)} /> },
  { title: '登录地点', render: (row) => <Clamped text={whereText(row)} /> },
  {
    title: '登录时间',
    sort: 'Created',
    width: 116,
    align: 'right',
    descendFirst: true,
    render: ({ Created }) => shortTime(Created),
  },
  {
    title: '最近使用',
    sort: 'Seen',
    width: 116,
    align: 'right',
    descendFirst: true,
    render: ({ Seen }) => shortTime(Seen),
  },
];

function Name({ row }: { row: OnlineSession }) {
  return (
    <span className="qiao-wrap qiao-gap-2">
      {nameOf(row)}
      {row.Current && <StatusTag tone="success">本机</StatusTag>}
      {row.SwitchedBy && <StatusTag tone="warning">由 {row.SwitchedBy} 切换</StatusTag>}
    </span>
  );
}
