/**
 * The lines of a server's message. One with 存储过程 is a list of the statements' messages, and its empty lines are dropped
 * (specification §5); any other message is one text, unchanged.
 */
export function messageLines(msg: string): string[] {
  if (!msg.includes('存储过程')) return [msg];
  return msg
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}
