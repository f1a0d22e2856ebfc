import { inflateRawSync } from 'node:zlib';

/** The cells of the first sheet of an .xlsx file, as texts, row by row. */
export function cellsOf(file: Buffer): string[][] {
  const parts = partsOf(file);
  const text = (name: string) => parts.get(name)?.toString('utf8') ?? '';
  const shared = all(text('xl/sharedStrings.xml'), 'si').map(textOf);
  return all(text('xl/worksheets/sheet1.xml'), 'row').map((row) => {
    const cells: string[] = [];
    for (const [, attributes = '', content = ''] of row.matchAll(/<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const [value = ''] = all(content, 'v');
      const plain = attributes.includes('t="inlineStr"') ? textOf(content) : value;
      // An empty cell may be missing, so each has its address.
      const [, letters = ''] = / ?r="([A-Z]+)/.exec(attributes) ?? [];
      cells[numberOf(letters)] = attributes.includes('t="s"') ? (shared[Number(value)] ?? '') : plain;
    }
    return Array.from(cells, (cell) => cell ?? '');
  });
}

/** `A` is 0, `AA` 26. */
const numberOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

const all = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}\\b[^>]*?(?:/>|>(.*?)</${tag}>)`, 'gs'))].map(
    ([, content = '']) => content,
  );

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const textOf = (xml: string): string =>
  all(xml, 't')
    .join('')
    .replace(/&(\w+);/g, (whole, name) => entities[name] ?? whole);

/** The files of a zip archive, as its directory at the end lists them. */
function partsOf(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const count = zip.readUInt16LE(end + 10);
  const parts = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    const [packed, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const content = zip.subarray(begin, begin + packed);
    parts.set(name, zip.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return parts;
}
