/** Dates as the wire carries them: the company's local time without a zone, never shifted on the way. */

/** `2026-11-20T08:30:00` → `11-20 08:30`, with the year when it is not this one. */
export function shortTime(value: string, now = new Date()): string {
  const [date = '', time = ''] = value.split('T');
  const day = date.startsWith(`${now.getFullYear()}-`) ? date.slice(5) : date;
  return `${day} ${time.slice(0, 5)}`.trim();
}

/** `2026-11-20T08:30:00` → `11-20`, with the year when it is not this one. */
export const shortDay = (value: string, now = new Date()): string =>
  shortTime(value, now).split(' ')[0] ?? '';

/** The day of the company's people, as a field for a day takes it: `2026-11-20`. */
export function today(now = new Date()): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The company's time now: `2026-11-20 08:30`. */
export const nowText = (now = new Date()): string => `${today(now)} ${now.toTimeString().slice(0, 5)}`;

const weekdays = ['日', '一', '二', '三', '四', '五', '六'];

/** `2026年11月20日 星期五` */
export function longDay(date: Date): string {
  const day = `${date.getFullYear()}年${date.getMonth() + 1}月${date.getDate()}日`;
  return `${day} 星期${weekdays[date.getDay()]}`;
}

/** How one greets at this hour. */
export function greeting(date: Date): string {
  const hour = date.getHours();
  if (hour < 5) return '夜深了';
  if (hour < 11) return '早上好';
  if (hour < 13) return '中午好';
  if (hour < 18) return '下午好';
  return '晚上好';
}
