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

export const columns: QueryColumn<LogRow>[] = [
  { title: '接收人', width: 96, render: ({ UserName, Address }) => UserName || Address },
  { title: '标题', render: ({ Title }) => <Clamped text={Title} /> },
  { title: '类型', width: 88, render: ({ Kind }) => Kind },
  { title: '渠道', width: 88, render: ({ Channel }) => Channel },
  {
    title: '状态',
    width: 92,
    card: 'state',
    render: ({ State }) => <StatusTag tone={tones[State]}>{State}</StatusTag>,
  },
  { title: '原因', render: ({ Reason }) => (Reason ? <Clamped text={Reason} /> : '—') },
  { title: '部门', width: 104, render: ({ DepartmentName }) => DepartmentName || '—' },
  { title: '账号或号码', width: 124, render: ({ Address }) => Address || '—' },
  {
    title: '时间',
    sort: 'CreateDate',
    descendFirst: true,
    width: 116,
    align: 'right',
    render: ({ CreateDate }) => shortTime(CreateDate),
  },
];
