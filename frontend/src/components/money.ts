const two = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/** An amount as staff read it: 46,170.73. */
export const yuan = (amount: number): string => amount.toLocaleString('zh-CN', two);

/** By how much one amount is more or less than another: +12.30, -0.50, or 0.00. */
export function difference(amount: number, before: number): string {
  // In cents: 0.3 - 0.1 is no 0.2.
  const cents = Math.round(amount * 100) - Math.round(before * 100);
  return `${cents > 0 ? '+' : ''}${yuan(cents / 100)}`;
}
