import type { LoggedError } from '@/services/errorLog';

/** `14:03:20`: the log begins when the page is loaded, which is seldom yesterday. */
export const clockTime = (time: number): string =>
  new Date(time).toLocaleTimeString('zh-CN', { hour12: false });

/** An error as one sends it to the information centre. */
export function textOf({ message, info, url, stack, requestId, time, count }: LoggedError): string {
  const lines = [
    message,
    `位置：${info}`,
    `页面：${url}`,
    `时间：${new Date(time).toLocaleString('zh-CN', { hour12: false })}，共 ${count} 次`,
    requestId && `请求编号：${requestId}`,
    stack,
  ];
  return lines.filter(Boolean).join('\n');
}
