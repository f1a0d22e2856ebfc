import type { MessageResent } from '@/services/generated/message';

/** How many rows are sent again, and why others are not. */
export function resentText({ Resent, Left, Reason }: MessageResent): string {
  const left = Left > 0 ? `；${Left} 条不能发：${Reason}` : '';
  return `已重新发送 ${Resent} 条${left}`;
}
