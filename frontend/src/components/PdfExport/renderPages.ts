import html2canvas from 'html2canvas';
import { asOnPaper } from '@/components/theme/night';
import { calmestRow, endBefore, type Kept } from './cut';
import { landscape, mostPages, onPaper, portrait, type Sheet, TooLongError, widened } from './paper';
import { fitTables, type Head, headAt, headsIn, readable, rowsIn } from './tables';

/** One page's content as a picture as wide as the paper between its margins. */
export interface PageImage {
  jpeg: Blob;
  /** Size on paper in millimetres. */
  width: number;
  height: number;
  landscape: boolean;
}

export interface RenderOptions {
  /** Above the content. */
  title: string;
  /** Ends the work; the promise then rejects with an `AbortError`. */
  signal: AbortSignal;
  /** Called before each page; `of` is an estimate, because pages end between lines. */
  onPage(page: number, of: number): void;
}

/** Canvas pixels of one CSS pixel at its size on screen: 192 dpi on paper. */
const sharp = 2;

/** The part at the bottom of a page in which the place to cut it is looked for. */
const cutWithin = 1 / 3;

/** Every copy of the element takes time, so several pages share one canvas, of at most so many CSS pixels at their size on screen. */
const stripArea = 5 * portrait.width * portrait.height;

/** The width of the copy's layout, independent of the window: a phone exports the same as a desktop. */
const windowWidth = 1280;

/** Content that needs another sheet: it is laid out again on that. */
class OtherSheet extends Error {
  constructor(readonly sheet: Sheet) {
    super('the content is too wide');
  }
}

/**
 * Renders an element strip by strip, so that memory does not grow with its length, and cuts the strips into pages.
 * The element itself does not change. Rejects with `TooLongError`.
 */
export async function renderPages(element: HTMLElement, options: RenderOptions): Promise<PageImage[]> {
  try {
    for (let sheet = portrait; ; )
      try {
        return await stripByStrip(element, sheet, options);
      } catch (error) {
        if (!(error instanceof OtherSheet)) throw error;
        sheet = error.sheet;
      }
  } finally {
    // A cancelled html2canvas leaves its frame behind.
    for (const frame of document.querySelectorAll('iframe.html2canvas-container')) frame.remove();
  }
}

async function stripByStrip(
  element: HTMLElement,
  sheet: Sheet,
  options: RenderOptions,
): Promise<PageImage[]> {
  const pages: PageImage[] = [];
  // By the place of its table.
  const heads = new Map<number, HTMLCanvasElement>();
  options.onPage(1, 1);
  let top = 0;
  let height = 1;
  while (top < height) {
    const strip = await capture(element, top, sheet, options);
    height = strip.height;
    const end = Math.min(height - top, stripHeight(sheet));
    copyHeads(strip, top, end, heads);
    let from = 0;
    // A rest that does not fill a page begins the next strip.
    while (from < end && (end - from >= sheet.height || top + end === height)) {
      options.onPage(pages.length + 1, Math.max(pages.length + 1, Math.ceil(height / sheet.height)));
      const head = heads.get(headAt(strip.heads, top + from, sheet.height));
      const room = sheet.height - (head ? Math.ceil(head.height / strip.scale) : 0);
      const kept = endBefore(strip.kept, top + from, room);
      const rows = kept ? kept - top - from : rowsOfPage(strip, from, end, room);
      const { jpeg, drawn } = await toJpeg(strip, from, rows, head);
      const { paperWidth: width, landscape } = sheet;
      pages.push({ jpeg, width, height: onPaper(drawn, sheet), landscape });
      from += rows;
    }
    strip.canvas.width = 0;
    top += from;
  }
  return pages;
}

/** The height of a strip in CSS pixels; the canvas stays below the 16.7 million pixels that Safari on phones allows. */
const stripHeight = (sheet: Sheet): number => {
  const smaller = scaleOf(sheet) / sharp;
  return Math.floor(stripArea / (sheet.width * smaller * smaller));
};

/** Canvas pixels of one CSS pixel: wider content has as many pixels on paper. */
const scaleOf = (sheet: Sheet): number =>
  (sharp * (sheet.landscape ? landscape : portrait).width) / sheet.width;

/** Keeps the pictures of the heads that a strip has whole. */
function copyHeads(strip: Strip, top: number, end: number, heads: Map<number, HTMLCanvasElement>): void {
  for (const [at, head] of strip.heads.entries()) {
    const from = Math.floor(head.top) - top;
    const rows = Math.ceil(head.bottom) - Math.floor(head.top);
    if (heads.has(at) || from < 0 || from + rows > end || rows > strip.height) continue;
    heads.set(at, part(strip, from, rows));
  }
}

interface Strip {
  canvas: HTMLCanvasElement;
  /** Canvas pixels of one CSS pixel. */
  scale: number;
  /** Of the whole content, in CSS pixels. */
  height: number;
  kept: Kept[];
  heads: Head[];
}

/** A strip's canvas from `top` on. */
async function capture(
  element: HTMLElement,
  top: number,
  sheet: Sheet,
  { title, signal }: RenderOptions,
): Promise<Strip> {
  const scale = scaleOf(sheet);
  let height = 0;
  let kept: Kept[] = [];
  let heads: Head[] = [];
  const options: Parameters<typeof html2canvas>[1] = {
    y: top,
    width: sheet.width,
    height: stripHeight(sheet),
    scale,
    windowWidth: Math.max(windowWidth, sheet.width),
    backgroundColor: '#ffffff',
    useCORS: true,
    logging: false,
    signal,
    ignoreElements: (other) => !document.head.contains(other) && !isRelated(other, element),
    onclone: async (copy, copied) => {
      await styled(copy);
      layOut(copied, title, sheet);
      const other = otherSheet(copied, sheet);
      height = Math.ceil(copied.getBoundingClientRect().height);
      kept = [...keptIn(copied), ...rowsIn(copied)];
      heads = headsIn(copied);
      const pages = Math.ceil(height / sheet.height);
      if (!other && pages <= mostPages) return;
      copy.defaultView?.frameElement?.remove();
      throw other ? new OtherSheet(other) : new TooLongError(pages);
    },
  };
  // It copies the document at once, and draws the copy later.
  const canvas = await asOnPaper(() => html2canvas(element, options));
  return { canvas, scale, height, kept, heads };
}

/** The sheet that laid out content needs in place of its own: on its side for small letters, wider for what does not fit at all. */
function otherSheet(copied: HTMLElement, sheet: Sheet): Sheet | undefined {
  const smallest = fitTables(copied);
  const wide = copied.scrollWidth > sheet.width;
  if (sheet === portrait && (smallest < readable || wide)) return landscape;
  return wide && sheet === landscape ? widened(landscape, copied.scrollWidth) : undefined;
}

/** Waits for the files of the copy's styles: html2canvas does not, and would measure and draw it without them. */
const styled = (copy: Document) =>
  Promise.all(
    [...copy.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(
      (link) =>
        link.sheet ||
        new Promise((done) => {
          link.addEventListener('load', done);
          link.addEventListener('error', done);
        }),
    ),
  );

/** The parts that ask to stay on one page. */
function keptIn(copied: HTMLElement): Kept[] {
  const { top } = copied.getBoundingClientRect();
  return [...copied.querySelectorAll('[data-keep-together]')].map((part) => {
    const place = part.getBoundingClientRect();
    return { top: place.top - top, bottom: place.bottom - top };
  });
}

const isRelated = (other: Element, element: HTMLElement) =>
  other.contains(element) || element.contains(other);

/** Gives the copy the paper's width, below the title. */
function layOut(copied: HTMLElement, title: string, sheet: Sheet): void {
  const heading = copied.ownerDocument.createElement('h1');
  heading.textContent = title;
  heading.style.cssText = 'margin: 0 0 12px; font-size: 22px; line-height: 1.4; font-weight: 600';
  copied.prepend(heading);
  // html2canvas counts down from 1.
  for (const list of copied.querySelectorAll<HTMLOListElement>('ol[reversed]:not([start])'))
    list.start = list.querySelectorAll(':scope > li').length;
  Object.assign(copied.style, {
    position: 'absolute',
    inset: '0 auto auto 0',
    // A margin of the last child counts as height too.
    display: 'flow-root',
    width: `${sheet.width}px`,
    maxWidth: 'none',
    height: 'auto',
    maxHeight: 'none',
    overflow: 'visible',
  });
}

/** How much of a strip, which ends at `end`, a page with `room` takes from `from` on, in CSS pixels. */
function rowsOfPage({ canvas, scale }: Strip, from: number, end: number, room: number): number {
  if (end - from <= room) return end - from;
  const kept = Math.floor(room * (1 - cutWithin));
  const height = Math.floor((room - kept) * scale);
  const { data } = contextOf(canvas).getImageData(0, Math.round((from + kept) * scale), canvas.width, height);
  return kept + Math.max(1, Math.floor((calmestRow(data, canvas.width) + 1) / scale));
}

/** A part of a strip below the head of its table, and the height of both in CSS pixels. */
async function toJpeg(strip: Strip, from: number, rows: number, head: HTMLCanvasElement | undefined) {
  const page = part(strip, from, rows, head);
  const drawn = page.height / strip.scale;
  const jpeg = await new Promise<Blob | null>((done) => page.toBlob(done, 'image/jpeg', 0.92));
  page.width = 0;
  if (!jpeg) throw new Error('the browser could not encode a page');
  return { jpeg, drawn };
}

/** A part of a strip as a canvas of its own, `from` and `rows` in CSS pixels. */
function part({ canvas, scale }: Strip, from: number, rows: number, head?: HTMLCanvasElement) {
  const copy = document.createElement('canvas');
  const above = head?.height ?? 0;
  copy.width = canvas.width;
  copy.height = above + Math.floor(rows * scale);
  const context = contextOf(copy);
  context.drawImage(canvas, 0, above - Math.round(from * scale));
  if (head) context.drawImage(head, 0, 0);
  return copy;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser has no canvas');
  return context;
}
