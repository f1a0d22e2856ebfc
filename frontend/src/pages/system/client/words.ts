import type { ClientUse } from './api';

export const ways: Record<ClientUse['Way'], string> = {
  token: '会话令牌',
  cookie: '浏览器 Cookie',
  signature: '签名',
  network: '可信网络',
  none: '未识别',
};

/** The ways in which a client has called and was answered, the most used first: `签名 1,204、会话令牌 3`. */
export function waysText(usage: readonly ClientUse[] | null): string {
  const sums = sumsOf(usage ?? [], ({ Way, Reason }) => (Reason ? undefined : ways[Way]));
  return sums.map(([way, calls]) => `${way} ${countText(calls)}`).join('、') || '—';
}

/** Why calls were refused, and how many: `签名不符 2`. */
export function reasonsText(usage: readonly ClientUse[] | null): string {
  return (
    sumsOf(usage ?? [], ({ Reason }) => Reason || undefined)
      .map(([reason, calls]) => `${reason} ${countText(calls)}`)
      .join('、') || '—'
  );
}

export const countText = (count: number): string => count.toLocaleString('zh-CN');

function sumsOf(usage: readonly ClientUse[], of: (use: ClientUse) => string | undefined) {
  const sums = new Map<string, number>();
  for (const use of usage) {
    const name = of(use);
    if (name) sums.set(name, (sums.get(name) ?? 0) + use.Calls);
  }
  return [...sums].sort(([, a], [, b]) => b - a);
}
