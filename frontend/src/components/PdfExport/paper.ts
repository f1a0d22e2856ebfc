/** A4 portrait, in millimetres (specification §9). */
export const paper = { width: 210, height: 297, margin: 12 };

const contentWidth = paper.width - 2 * paper.margin;
const contentHeight = paper.height - 2 * paper.margin;

/** A page's width between its margins in CSS pixels: text keeps the size on paper that it has on screen. */
const width = Math.floor((contentWidth * 96) / 25.4);

/** The content area of one page, in CSS pixels. */
export const sheet = { width, height: Math.floor((contentHeight * width) / contentWidth) };

/** Millimetres on paper of a height in CSS pixels, for content that is `sheet.width` wide. */
export const onPaper = (height: number): number => (height * contentWidth) / sheet.width;

/** More pages than anybody prints; a list that long belongs in a spreadsheet. */
export const mostPages = 100;

/** Content that is longer than `mostPages`. */
export class TooLongError extends Error {
  constructor(pages: number) {
    super(`内容太长：约 ${pages} 页，最多 ${mostPages} 页。请缩小范围后再试`);
  }
}
