/** A4, in millimetres (specification §9). */
export const paper = { width: 210, height: 297, margin: 12 };

/** The content area of the pages of a document. */
export interface Sheet {
  landscape: boolean;
  /** Between the margins, in millimetres. */
  paperWidth: number;
  /** In CSS pixels of the content. */
  width: number;
  height: number;
}

function sheetOf(landscape: boolean): Sheet {
  const [across, down] = landscape ? [paper.height, paper.width] : [paper.width, paper.height];
  const [paperWidth, paperHeight] = [across - 2 * paper.margin, down - 2 * paper.margin];
  // Text keeps the size on paper that it has on screen.
  const width = Math.floor((paperWidth * 96) / 25.4);
  return { landscape, paperWidth, width, height: Math.floor((paperHeight * width) / paperWidth) };
}

/** Upright, as all documents are (specification §9) that fit so. */
export const portrait = sheetOf(false);

/** On its side, for tables that are too wide for the upright page. */
export const landscape = sheetOf(true);

/** The same paper for content that is wider still: it is drawn smaller. */
export const widened = (sheet: Sheet, width: number): Sheet => ({
  ...sheet,
  width,
  height: Math.floor((sheet.height * width) / sheet.width),
});

/** Millimetres on paper of a height in CSS pixels. */
export const onPaper = (height: number, sheet: Sheet): number => (height * sheet.paperWidth) / sheet.width;

/** More pages than anybody prints; a list that long belongs in a spreadsheet. */
export const mostPages = 100;

/** Content that is longer than `mostPages`. */
export class TooLongError extends Error {
  constructor(pages: number) {
    super(`内容太长：约 ${pages} 页，最多 ${mostPages} 页。请缩小范围后再试`);
  }
}
