import Fuse from 'fuse.js';

/** Longer input is cut: fuse.js 7 has no such option any more, and staff paste whole sentences (specification §9). */
export const longestPattern = 32;

/** A searchable entry: by its titles, its own the last, and by its path where it has one. */
export interface Searchable {
  titles: string[];
  path?: string;
}

/** Whether a text is written by a pinyin, in full, by initials or mixed: the places that match, else null. */
export type PinyinMatch = (text: string, pinyin: string) => number[] | null;

/**
 * A search of entries by title and path (specification §2), and by the pinyin of titles as soon as there is a
 * `match` for it. Pinyin comes first: it is exact, where a few letters are like many a path.
 */
export function searchOf<T extends Searchable>(entries: T[], match?: PinyinMatch): (text: string) => T[] {
  const fuse = new Fuse(entries, {
    keys: [
      { name: 'titles', weight: 0.7 },
      { name: 'path', weight: 0.3 },
    ],
    threshold: 0.4,
  });
  return (text) => {
    const pattern = [...text.trim()].slice(0, longestPattern).join('');
    if (!pattern) return [];
    const found = fuse.search(pattern).map(({ item }) => item);
    return [...new Set([...(match ? byPinyin(entries, pattern, match) : []), ...found])];
  };
}

/** Titles that begin with the words, then those that contain them, then those below such a title. */
function byPinyin<T extends Searchable>(entries: T[], pattern: string, match: PinyinMatch): T[] {
  // Input methods separate syllables with apostrophes or spaces while they compose.
  const pinyin = pattern.replace(/['\s]/g, '').toLowerCase();
  if (!/[a-z]/.test(pinyin)) return [];
  const ranked: T[][] = [[], [], []];
  for (const entry of entries) {
    const places = match(entry.titles.at(-1) ?? '', pinyin);
    if (places) ranked[places[0] === 0 ? 0 : 1]?.push(entry);
    else if (entry.titles.some((title) => match(title, pinyin))) ranked[2]?.push(entry);
  }
  return ranked.flat();
}
