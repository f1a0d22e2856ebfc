import { type Fact, Facts } from '@/components/Detail';
import { Dialog } from '@/components/Dialog';
import { shortTime } from '@/components/dates';
import type { DialogState } from '@/components/LazyDialog';
import type { MessageRow } from './api';
import { stateOf } from './columns';

/** A message that the user wrote, with its text and how many it has reached. */
export default function DetailDialog({ row, ...dialog }: DialogState & { row: MessageRow }) {
  const facts: Fact[] = [
    ['渠道', row.Channel],
    ['状态', stateOf(row).text],
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
    </Dialog>
  );
}
