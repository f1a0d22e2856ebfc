import type { RecordTable } from '../../src/services/generated/record';

/** A record page, for the suite that all of them share. */
export interface RecordPageCase {
  title: string;
  /** Route of the page, with its query where the page has several lists. */
  route: string;
  /** A demo account with every right of the page. */
  account: string;
  table: RecordTable;
  /** What adding a record is called, where it is not 新增. */
  add?: string;
  /** A choice of the list that leaves some rows out; `key` is what stands in the address where that is a record. */
  filter: { label: string; name: string; value: string; key?: string };
  /** Its lines, where it needs some. */
  lines?: Record<string, readonly object[]>;
  /**
   * What a new record is filled in with, by the names of its fields; `mark` makes it another one than every other. None
   * where other pages or steps make the records.
   */
  record?: (mark: string) => Record<string, string | number | boolean>;
  /** What the records are called that fields of `record` name. */
  called?: Record<string, string>;
  /** Whether the export ends with a line of totals. */
  totals: boolean;
  /** The field of plain text that holds the mark; the keyword finds it. */
  marked: string;
  /** The fields of which a combination exists once; none where records may be alike. */
  unique: string[];
  /** A field of plain text that anybody may change at any time. */
  remark: string;
  /** Whether the page stands for all others with what every page has from the same parts. */
  thorough?: boolean;
  /** Form and detail have no kinds of fields but those of other pages: only the long layer opens them. */
  alike?: boolean;
  /** Records go on by steps of their own: nobody edits or deletes them. */
  stepwise?: boolean;
}

/** A day in the years 2030 to 2098 that no other mark is likely to have. */
export function dayOf(mark: string): string {
  let days = 0;
  for (const letter of mark) days = (days * 31 + letter.charCodeAt(0)) % 25_000;
  return new Date(Date.UTC(2030, 0, 1 + days)).toISOString().slice(0, 10);
}
