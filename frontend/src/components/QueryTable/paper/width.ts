/** How wide A4 upright is between its margins (px), and how much smaller paper shows a column than the screen. */
const upright = 703;
const smaller = 0.7;

/** The least width of a text without a width of its own (px of the screen). */
const text = 110;

/** Whether the columns want the paper lying on its side. */
export const isWide = (columns: readonly { width?: number }[]): boolean =>
  columns.reduce((sum, { width = text }) => sum + width * smaller, 0) > upright;
