import { shortTime } from '@/components/dates';
import type { Tone } from '@/components/StatusTag';
import type { ClientErrorDetail, ClientErrorRow, ClientErrorState, Met } from './api';

export const states: Record<ClientErrorState, { text: string; tone: Tone }> = {
  open: { text: '未处理', tone: 'warning' },
  resolved: { text: '已处理', tone: 'success' },
};

export const countText = (count: number): string => count.toLocaleString('zh-CN');

/** User and time of the resolution; empty while it is open. */
export const resolvedText = ({ resolved, resolvedBy }: ClientErrorRow): string =>
  resolved ? `${resolvedBy ?? ''} ${shortTime(resolved)}`.trim() : '';

export const whoText = ({ account, name }: Met): string => {
  if (!account) return '未登录';
  return name ? `${name}（${account}）` : account;
};

/** The name of a browser or system; unknown ones keep the name that they send. */
export const deviceText = ({ device, userAgent }: Met): string => device || userAgent || '—';

/** An error as text for its developer. */
export function textOf(detail: ClientErrorDetail): string {
  const { message, info, url, stack, occurrences, accounts, first, last, met } = detail;
  const ids = met.map(({ requestId }) => requestId).filter(Boolean);
  const lines = [
    message,
    `位置：${info}`,
    `页面：${url}`,
    `次数：${occurrences}，涉及账号：${accounts}`,
    `首次：${first}，最近：${last}`,
    ids.length > 0 && `请求编号：${ids.join('、')}`,
    stack,
  ];
  return lines.filter(Boolean).join('\n');
}
