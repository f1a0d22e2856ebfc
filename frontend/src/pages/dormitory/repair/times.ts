import { shortTime, today } from '@/components/dates';

const minute = 60_000;

/** `2026-11-20T08:30:00` → `08:30`, with the day when it is not today: `11-19 08:30`. */
export const momentOf = (value: string, now = new Date()): string =>
  value.startsWith(today(now)) ? value.slice(11, 16) : shortTime(value, now);

/** How long it is from one local time to a later one: 25 分钟, 3 小时 10 分钟, 2 天 4 小时. */
export function timeBetween(from: string, to: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / minute));
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24, minutes % 60];
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`;
  if (hours > 0) return rest > 0 ? `${hours} 小时 ${rest} 分钟` : `${hours} 小时`;
  return rest > 0 ? `${rest} 分钟` : '不到 1 分钟';
}
