import { shortTime } from '@/components/dates';
import type { QueryColumn } from '@/components/QueryTable';
import { Clamped } from '@/components/RowText';
import { StatusTag } from '@/components/StatusTag';
import type { Bound, Difference, Unbound } from './api';
import { tones } from './words';

export const differenceColumns: QueryColumn<Difference>[] = [
  {
    title: '姓名或部门',
    sort: 'd.Name',
    width: 150,
    card: 'headline',
    render: ({ Name }) => <Clamped text={Name} />,
  },
  { title: '差异', sort: 'd.Kind', width: 96, render: ({ Kind }) => Kind },
  {
    title: '内容',
    render: ({ Detail, Reason }) => (
      <>
        <Clamped text={Detail || '—'} />
        {Reason && <p className="qiao-danger">{Reason}</p>}
      </>
    ),
  },
  { title: '部门', width: 220, render: ({ Place }) => <Clamped text={Place || '—'} /> },
  { title: '企业微信账号或编号', width: 150, render: ({ RemoteId }) => <Clamped text={RemoteId || '—'} /> },
  {
    title: '状态',
    sort: 'd.State',
    width: 96,
    card: 'state',
    render: ({ State }) => <StatusTag tone={tones[State] ?? 'neutral'}>{State}</StatusTag>,
  },
  {
    title: '发现时间',
    width: 116,
    align: 'right',
    card: 'none',
    render: ({ FoundDate }) => shortTime(FoundDate),
  },
];

export const unboundColumns: QueryColumn<Unbound>[] = [
  { title: '姓名', sort: 'u.RealName', width: 140, card: 'headline', render: ({ RealName }) => RealName },
  { title: '账号', sort: 'u.Account', width: 160, render: ({ Account }) => <Clamped text={Account} /> },
  { title: '部门', render: ({ Place }) => <Clamped text={Place || '—'} /> },
  {
    title: '说明',
    render: ({ Reachable, State, Reason }) =>
      Reason || (Reachable ? (State ?? '比对后写入') : '没有登记手机号和邮箱，先在员工里补上'),
  },
];

export const boundColumns: QueryColumn<Bound>[] = [
  { title: '姓名', sort: 'u.RealName', width: 140, card: 'headline', render: ({ RealName }) => RealName },
  { title: '账号', sort: 'u.Account', width: 160, render: ({ Account }) => <Clamped text={Account} /> },
  { title: '部门', render: ({ Place }) => <Clamped text={Place || '—'} /> },
  {
    title: '企业微信账号',
    sort: 'u.WechatId',
    width: 200,
    render: ({ WechatId }) => <Clamped text={WechatId} />,
  },
  {
    title: '状态',
    width: 96,
    card: 'state',
    render: ({ Enabled }) => (
      <StatusTag tone={Enabled ? 'success' : 'neutral'}>{Enabled ? '在用' : '已停用'}</StatusTag>
    ),
  },
];
