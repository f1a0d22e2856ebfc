import { inflateSync } from 'node:zlib';

/** The text of a PDF as Chromium writes it, without spaces, for checks whether a text is on paper. */
export function pdfText(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const fonts = new Map([...objects].map(([id, { head }]) => [id, fontOf(objects, head)]));
  const texts = [...objects.values()]
    .filter(({ head, stream }) => stream && /\bTf\b/.test(stream) && !head.includes('/Subtype'))
    .map(({ stream = '' }) => shown(stream, fonts));
  // Fonts share a glyph between a letter and the radical that looks the same.
  return texts.join('\n').replaceAll(' ', '').normalize('NFKC');
}

interface PdfObject {
  head: string;
  stream?: string;
}

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const found of text.matchAll(/(?:^|\n)(\d+) 0 obj\n(.*?)\nendobj/gs)) {
    const [, id = '', body = ''] = found;
    const at = body.indexOf('stream\n');
    if (at < 0) objects.set(id, { head: body });
    else
      objects.set(id, {
        head: body.slice(0, at),
        stream: unpacked(body.slice(at + 7).replace(/\n?endstream$/, '')),
      });
  }
  return objects;
}

const unpacked = (packed: string): string => {
  try {
    return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
  } catch {
    // An image, or a stream that is not compressed.
    return packed;
  }
};

interface Font {
  /** Hexadecimal digits of a glyph's number. */
  digits: number;
  /** By the number of their glyph. */
  letters: Map<number, string>;
}

function fontOf(objects: Map<string, PdfObject>, font: string): Font {
  const map = objects.get(/\/ToUnicode (\d+) 0 R/.exec(font)?.[1] ?? '')?.stream ?? '';
  const letters = new Map<number, string>();
  const text = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, part = ''] of map.matchAll(/beginbfchar\n(.*?)endbfchar/gs))
    for (const [, glyph = '', letter = ''] of part.matchAll(/<(\w+)> <(\w+)>/g))
      letters.set(Number.parseInt(glyph, 16), text(letter));
  for (const [, part = ''] of map.matchAll(/beginbfrange\n(.*?)endbfrange/gs))
    for (const [, from = '', to = '', letter = ''] of part.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const [first, last, code] = [from, to, letter].map((hex) => Number.parseInt(hex, 16)) as [
        number,
        number,
        number,
      ];
      for (let glyph = first; glyph <= last; glyph++)
        letters.set(glyph, String.fromCodePoint(code + glyph - first));
    }
  return { digits: font.includes('/Type3') ? 2 : 4, letters };
}

/** The texts of a page, in its order. */
function shown(page: string, fonts: Map<string, Font>): string {
  let font: Font | undefined;
  const words = [...page.matchAll(/\/F(\d+) [\d.]+ Tf|<(\w+)>/g)].map(([, id, glyphs = '']) => {
    if (id) font = fonts.get(id);
    const each = new RegExp(`.{${font?.digits ?? 4}}`, 'g');
    return (glyphs.match(each) ?? [])
      .map((glyph) => font?.letters.get(Number.parseInt(glyph, 16)) ?? '')
      .join('');
  });
  return words.join('');
}
