/** The prefixes of the numbers of records, each with the page that shows one. The gateway's areas state both. */
const pages = {
  BJ: 'quotation-detail',
  BJD: 'aftersales-part',
  BX: 'dormitory-repair',
  HK: 'remit-list',
  HT: 'contract-detail',
  IQC: 'inspection-detail',
  KH: 'customer-list',
  SH: 'aftersales-detail',
  SP: 'approval-detail',
  ZH: 'account-list',
} as const;

/** A prefix, the day, and three digits or more. */
const written = `(${Object.keys(pages).join('|')})20\\d{6}\\d{3,}`;
const inText = new RegExp(`\\b${written}\\b`, 'g');
const alone = new RegExp(`^${written}$`);

/** A part of a text; `number` where it is that of a record, with the page that shows it. */
interface TextPart {
  at: number;
  text: string;
  number?: string;
  page?: string;
}

/** A text in parts: numbers of records, and what stands between them. */
export function numbersIn(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const { 0: number, 1: prefix, index } of text.matchAll(inText)) {
    if (index > from) parts.push({ at: from, text: text.slice(from, index) });
    parts.push({ at: index, text: number, number, page: pages[prefix as keyof typeof pages] });
    from = index + number.length;
  }
  if (from < text.length || parts.length === 0) parts.push({ at: from, text: text.slice(from) });
  return parts;
}

/** Whether a text is the number of a record and nothing else. */
export const isNumber = (text: string): boolean => alone.test(text);

/** Whether a text has the number of a record in it. */
export const hasNumber = (text: string): boolean => text.search(inText) >= 0;
