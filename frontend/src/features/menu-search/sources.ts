import type { Searchable } from './search';

/** Something that can be found. */
export interface Found extends Searchable {
  key: string;
  /** What stands beside the title. */
  aside: string;
  open: () => void;
}

/** What the search finds besides pages. */
export interface SearchSource {
  /** Stands above what is found of it. */
  title: string;
  /** How it is counted, such as 条公告. */
  counted: string;
  found: Found[];
  /** How many of them are shown at most, where it is another number than that of every source. */
  most?: number;
  /**
   * For what is too much to read at once: called with what is typed, a moment after. `found` then is what the server
   * has found for `asked`, in its order.
   */
  ask?: (text: string) => void;
  asked?: string;
  /** Whether a text may be the number of such a record. The sources that only mention a number then wait for the answer. */
  isNumber?: (text: string) => boolean;
  /** Called when the search is opened, so that nothing is read before. */
  read: () => void;
}
