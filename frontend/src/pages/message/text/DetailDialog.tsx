import { Link } from '@umijs/max';
import { type Fact, Facts } from '@/components/Detail';
import { Dialog } from '@/components/Dialog';
import { shortTime } from '@/components/dates';
import type { DialogState } from '@/components/LazyDialog';
import { StatusTag } from '@/components/StatusTag';
import { menuById } from '@/services/menu';
import { useSession } from '@/services/session';
import type { MessageRow } from './api';
import { stateOf } from './columns';

/** A message that the user wrote, with its text, how many it has reached, and the way to each of its receivers. */
export default function DetailDialog({ row, ...dialog }: DialogState & { row: MessageRow }) {
  const log = menuById(useSession().menu, 'message-log');
  const { text, tone } = stateOf(row);
  const facts: Fact[] = [
    ['渠道', row.Channel],
    [
      '状态',
      <StatusTag key="state" tone={tone}>
        {text}
      </StatusTag>,
    ],
    ['人数', row.Receivers],
    ['送达', row.Sent],
    ['失败', row.Failed],
    ['发送时间', shortTime(row.PlanDate)],
    ['写于', shortTime(row.CreateDate)],
    ['正文', row.Content, true],
  ];
  return (
    <Dialog {...dialog} title={row.Title} width={560}>
      <Facts facts={facts} />
      {log && (
        <p className="qiao-mt-12">
          <Link to={`${log.path}?messageid=${encodeURIComponent(row.MessageId)}`}>
            每个人的发送结果{row.Failed > 0 && '和失败原因'}
          </Link>
        </p>
      )}
    </Dialog>
  );
}
