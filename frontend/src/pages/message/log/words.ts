import type { MessageResent } from '@/services/generated/message';
import { missingHelp } from '../parts/missing';
import type { LogRow } from './api';

/** How many rows are sent again, and why others are not. */
export function resentText({ Resent, Left, Reason }: MessageResent): string {
  const left = Left > 0 ? `；${Left} 条不能发：${Reason}` : '';
  return `已重新发送 ${Resent} 条${left}`;
}

/** The reason of a failure, with what helps where the person has no address. */
export const reasonText = ({ Reason, Address, Channel }: LogRow): string =>
  Reason && !Address ? `${Reason}，${missingHelp[Channel]}` : Reason;
