/**
 * The lines of a server's message. One that speaks of 存储过程 is a list of what the statements said, and its empty
 * lines are none (specification §5); any other message is one text, as it came.
 */
export function messageLines(msg: string): string[] {
  if (!msg.includes('存储过程')) return [msg];
  return msg
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}
