import type { Searchable } from './search';

/** Something that can be found. */
export interface Found extends Searchable {
  key: string;
  /** Shown beside the title. */
  aside: string;
  open: () => void;
}

/** Sources of results that are not pages. */
export interface SearchSource {
  /** The heading of its results. */
  title: string;
  /** How it is counted, such as 条公告. */
  counted: string;
  found: Found[];
  /** How many of them are shown at most, where it is another number than that of every source. */
  most?: number;
  /**
   * For data that is too large to read at once: called with the typed text after a pause. `found` then is the server's
   * result for `asked`, in its order.
   */
  ask?: (text: string) => void;
  asked?: string;
  /** Whether a text may be the number of such a record. The sources that only mention a number then wait for the answer. */
  isNumber?: (text: string) => boolean;
  /** Called when the search is opened, so that nothing is read before. */
  read: () => void;
}
