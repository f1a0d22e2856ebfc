import { shortTime } from '@/components/dates';
import type { Tone } from '@/components/StatusTag';
import type { ClientErrorDetail, ClientErrorRow, ClientErrorState, Met } from '@/services/clientErrors';

export const states: Record<ClientErrorState, { text: string; tone: Tone }> = {
  open: { text: '未处理', tone: 'warning' },
  resolved: { text: '已处理', tone: 'success' },
};

export const countText = (count: number): string => count.toLocaleString('zh-CN');

/** Who has resolved it and when; empty while it is open. */
export const resolvedText = ({ resolved, resolvedBy }: ClientErrorRow): string =>
  resolved ? `${resolvedBy ?? ''} ${shortTime(resolved)}`.trim() : '';

export const whoText = ({ account, name }: Met): string => {
  if (!account) return '未登录';
  return name ? `${name}（${account}）` : account;
};

/** Names as the browsers' own, the most particular first: Edge calls itself Chrome too, and Chrome Safari. */
const browsers: [name: string, version: RegExp][] = [
  ['企业微信', /wxwork\/(\d+)/i],
  ['微信', /MicroMessenger\/(\d+)/],
  ['Edge', /Edg\w*\/(\d+)/],
  ['Firefox', /Firefox\/(\d+)/],
  ['Chrome', /Chrome\/(\d+)/],
  ['Safari', /Version\/(\d+)[^ ]* (?:Mobile\/\w+ )?Safari/],
];

/** A browser's own description in two words, such as `Chrome 142`; one that is not known stays as it is. */
export function browserText(userAgent: string): string {
  for (const [name, version] of browsers) {
    const found = version.exec(userAgent);
    if (found) return `${name} ${found[1]}`;
  }
  return userAgent || '—';
}

/** An error as one hands it on to whoever mends it. */
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
