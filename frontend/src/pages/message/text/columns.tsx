import { shortTime } from '@/components/dates';
import type { QueryColumn } from '@/components/QueryTable';
import { Clamped } from '@/components/RowText';
import { StatusTag, type Tone } from '@/components/StatusTag';
import type { MessageRow } from './api';

/** The state of a message: planned, cancelled, being sent, or done. */
export function stateOf(row: MessageRow): { text: string; tone: Tone } {
  if (row.CancelDate) return { text: '已取消', tone: 'neutral' };
  if (row.Planned) return { text: '待发送', tone: 'info' };
  if (row.Sent + row.Failed < row.Receivers) return { text: '发送中', tone: 'info' };
  if (row.Failed === 0) return { text: '已发送', tone: 'success' };
  return row.Sent === 0 ? { text: '发送失败', tone: 'danger' } : { text: '部分失败', tone: 'warning' };
}

/** Some of its receivers still wait for it. */
export const isOnItsWay = (row: MessageRow): boolean => stateOf(row).text === '发送中';

export const columns: QueryColumn<MessageRow>[] = [
  { title: '标题', width: 180, render: ({ Title }) => Title },
  { title: '正文', render: ({ Content }) => <Clamped text={Content} /> },
  { title: '渠道', width: 92, render: ({ Channel }) => Channel },
  {
    title: '状态',
    width: 92,
    card: 'state',
    render: (row) => {
      const { text, tone } = stateOf(row);
      return <StatusTag tone={tone}>{text}</StatusTag>;
    },
  },
  {
    title: '送达 / 人数',
    width: 108,
    align: 'right',
    render: ({ Sent, Receivers }) => `${Sent} / ${Receivers}`,
  },
  {
    title: '发送时间',
    sort: 'PlanDate',
    descendFirst: true,
    width: 128,
    align: 'right',
    render: ({ PlanDate }) => shortTime(PlanDate),
  },
];
