import html2canvas from 'html2canvas';
import { asOnPaper } from '@/components/theme/night';
import { calmestRow, endBefore, type Kept } from './cut';
import { mostPages, onPaper, sheet, TooLongError } from './paper';

/** One page's content as a picture as wide as the paper between its margins. */
export interface PageImage {
  jpeg: Blob;
  /** Height on paper in millimetres. */
  height: number;
}

export interface RenderOptions {
  /** Above the content. */
  title: string;
  /** Ends the work; the promise then rejects with an `AbortError`. */
  signal: AbortSignal;
  /** Called before each page; `of` is an estimate, because pages end between lines. */
  onPage(page: number, of: number): void;
}

/** Canvas pixels of one CSS pixel: 192 dpi on paper. */
const scale = 2;

/** The part at the bottom of a page in which the place to cut it is looked for. */
const cutWithin = 1 / 3;

/**
 * The size of one strip, in CSS pixels. Every copy of the element takes time, so several pages share one; the canvas
 * stays below the 16.7 million pixels that Safari on phones allows.
 */
const stripHeight = 5 * sheet.height;

/** The width of the copy's layout, independent of the window: a phone exports the same as a desktop. */
const windowWidth = 1280;

/**
 * Renders an element strip by strip, so that memory does not grow with its length, and cuts the strips into pages.
 * The element itself does not change. Rejects with `TooLongError`.
 */
export async function renderPages(element: HTMLElement, options: RenderOptions): Promise<PageImage[]> {
  try {
    return await stripByStrip(element, options);
  } finally {
    // A cancelled html2canvas leaves its frame behind.
    for (const frame of document.querySelectorAll('iframe.html2canvas-container')) frame.remove();
  }
}

async function stripByStrip(element: HTMLElement, options: RenderOptions): Promise<PageImage[]> {
  const pages: PageImage[] = [];
  options.onPage(1, 1);
  let top = 0;
  let height = 1;
  while (top < height) {
    const strip = await capture(element, top, options);
    height = strip.height;
    const end = Math.min(height - top, stripHeight);
    let from = 0;
    // A rest that does not fill a page begins the next strip.
    while (from < end && (end - from >= sheet.height || top + end === height)) {
      options.onPage(pages.length + 1, Math.max(pages.length + 1, Math.ceil(height / sheet.height)));
      const kept = endBefore(strip.kept, top + from, sheet.height);
      const rows = kept ? kept - top - from : rowsOfPage(strip.canvas, from, end);
      pages.push({ jpeg: await toJpeg(strip.canvas, from, rows), height: onPaper(rows) });
      from += rows;
    }
    strip.canvas.width = 0;
    top += from;
  }
  return pages;
}

/** A strip's canvas from `top` on, the height of the whole, and the uncut elements, in CSS pixels. */
async function capture(element: HTMLElement, top: number, { title, signal }: RenderOptions) {
  let height = 0;
  let kept: Kept[] = [];
  const options: Parameters<typeof html2canvas>[1] = {
    y: top,
    width: sheet.width,
    height: stripHeight,
    scale,
    windowWidth,
    backgroundColor: '#ffffff',
    useCORS: true,
    logging: false,
    signal,
    ignoreElements: (other) => !document.head.contains(other) && !isRelated(other, element),
    onclone: async (copy, copied) => {
      await styled(copy);
      layOut(copied, title);
      height = Math.ceil(copied.getBoundingClientRect().height);
      kept = keptIn(copied);
      const pages = Math.ceil(height / sheet.height);
      if (pages <= mostPages) return;
      copy.defaultView?.frameElement?.remove();
      throw new TooLongError(pages);
    },
  };
  // It copies the document at once, and draws the copy later.
  const canvas = await asOnPaper(() => html2canvas(element, options));
  return { canvas, height, kept };
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
function layOut(copied: HTMLElement, title: string): void {
  const heading = copied.ownerDocument.createElement('h1');
  heading.textContent = title;
  heading.style.cssText = 'margin: 0 0 12px; font-size: 22px; line-height: 1.4; font-weight: 600';
  copied.prepend(heading);
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

/** How much of a strip, which ends at `end`, a page takes from `from` on, in CSS pixels. */
function rowsOfPage(strip: HTMLCanvasElement, from: number, end: number): number {
  if (end - from <= sheet.height) return end - from;
  const kept = Math.floor(sheet.height * (1 - cutWithin));
  const height = (sheet.height - kept) * scale;
  const { data } = contextOf(strip).getImageData(0, (from + kept) * scale, strip.width, height);
  return kept + Math.floor((calmestRow(data, strip.width) + 1) / scale);
}

/** A part of a strip, in CSS pixels. */
async function toJpeg(strip: HTMLCanvasElement, from: number, rows: number): Promise<Blob> {
  const page = document.createElement('canvas');
  page.width = strip.width;
  page.height = rows * scale;
  contextOf(page).drawImage(strip, 0, -from * scale);
  const jpeg = await new Promise<Blob | null>((done) => page.toBlob(done, 'image/jpeg', 0.92));
  page.width = 0;
  if (!jpeg) throw new Error('the browser could not encode a page');
  return jpeg;
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser has no canvas');
  return context;
}
