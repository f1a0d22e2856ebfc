import { Button } from 'antd';
import { type Fact, Facts } from '@/components/Detail';
import { Dialog } from '@/components/Dialog';
import { shortTime } from '@/components/dates';
import type { DialogState } from '@/components/LazyDialog';
import { StatusTag } from '@/components/StatusTag';
import type { LogRow } from './api';
import { isResendable, tones } from './columns';
import { reasonText } from './words';

interface Props extends DialogState {
  row: LogRow;
  /** Sends the row again; left out where the user may not. */
  onAgain?: (() => void) | undefined;
}

/** One receiver of a message: its text where staff have written it, its times and the reason in full. */
export default function DetailDialog({ row, onAgain, ...dialog }: Props) {
  const facts: Fact[] = [
    ['接收人', [row.UserName, row.DepartmentName].filter(Boolean).join(' · ') || '—'],
    ['渠道', row.Address ? `${row.Channel} ${row.Address}` : row.Channel],
    ['类型', row.Kind],
    [
      '状态',
      <StatusTag key="state" tone={tones[row.State]}>
        {row.State}
      </StatusTag>,
    ],
    ['计划时间', shortTime(row.PlanDate)],
    ['发送时间', row.SentDate ? shortTime(row.SentDate) : '—'],
    ['发送人', row.SenderName],
    ['尝试次数', row.Attempts],
    ...(row.Reason ? [['原因', reasonText(row), true] satisfies Fact] : []),
    ...(row.Content ? [['正文', row.Content, true] satisfies Fact] : []),
  ];
  return (
    <Dialog
      {...dialog}
      title={row.Title}
      width={560}
      extra={onAgain && isResendable(row) && <Button onClick={onAgain}>重新发送</Button>}
    >
      <Facts facts={facts} />
    </Dialog>
  );
}
