import type { Deputy } from '@/services/generated/approval';

/** The state of a deputy on a day (`2026-11-20`). */
export function deputyState({ FromDate, ToDate }: Pick<Deputy, 'FromDate' | 'ToDate'>, day: string) {
  if (day < FromDate.slice(0, 10)) return '未开始';
  return day > ToDate.slice(0, 10) ? '已结束' : '生效中';
}
