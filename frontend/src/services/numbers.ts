/** The numbers of records: prefix, day and three digits or more. The gateway's areas state the prefixes. */
const pattern = /\b(?:BX|IQC|SP)20\d{6}\d{3,}\b/g;

/** A part of a text; `number` where it is that of a record. */
interface TextPart {
  at: number;
  text: string;
  number?: string;
}

/** A text in parts: numbers of records, and what stands between them. */
export function numbersIn(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: number, index } of text.matchAll(pattern)) {
    if (index > from) parts.push({ at: from, text: text.slice(from, index) });
    parts.push({ at: index, text: number, number });
    from = index + number.length;
  }
  if (from < text.length || parts.length === 0) parts.push({ at: from, text: text.slice(from) });
  return parts;
}
