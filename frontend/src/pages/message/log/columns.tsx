import { shortTime } from '@/components/dates';
import type { QueryColumn } from '@/components/QueryTable';
import { Clamped } from '@/components/RowText';
import { StatusTag, type Tone } from '@/components/StatusTag';
import type { LogRow } from './api';

export const tones: Record<LogRow['State'], Tone> = {
  待发送: 'info',
  发送中: 'info',
  已发送: 'success',
  已过期: 'warning',
  发送失败: 'danger',
  已取消: 'neutral',
};

/** Whether a row can be sent again: it failed, and it is no code. */
export const isResendable = ({ State, MessageId }: LogRow): boolean =>
  MessageId !== null && (State === '发送失败' || State === '已过期');

/** Whether a row is being sent, or should have been by now. */
export const isOnItsWay = ({ State, PlanDate }: LogRow): boolean =>
  State === '发送中' || (State === '待发送' && new Date(PlanDate) <= new Date());

export const columns: QueryColumn<LogRow>[] = [
  { title: '接收人', width: 76, render: ({ UserName, Address }) => UserName || Address },
  { title: '部门', width: 92, render: ({ DepartmentName }) => DepartmentName || '—' },
  { title: '标题', render: ({ Title }) => <Clamped text={Title} /> },
  { title: '类型', width: 80, render: ({ Kind }) => Kind },
  { title: '渠道', width: 80, render: ({ Channel }) => Channel },
  {
    title: '状态',
    width: 88,
    card: 'state',
    render: ({ State }) => <StatusTag tone={tones[State]}>{State}</StatusTag>,
  },
  { title: '原因', render: ({ Reason }) => (Reason ? <Clamped text={Reason} /> : '—') },
  { title: '账号或号码', width: 108, render: ({ Address }) => Address || '—' },
  {
    title: '时间',
    sort: 'CreateDate',
    descendFirst: true,
    width: 112,
    align: 'right',
    render: ({ CreateDate }) => shortTime(CreateDate),
  },
];
