import { useEffect, useMemo, useState } from 'react';
import { type PinyinMatch, searchOf } from './search';
import type { Found, SearchSource } from './sources';

/** The results of a source. */
export interface Group {
  title: string;
  counted: string;
  found: Found[];
}

/** How many are shown of each source but the first, which are the pages, unless it says otherwise. */
const mostOfOthers = 6;

/** Whether a title begins with a number. */
const isNamed = ({ titles: [title = ''] }: Found, number: string): boolean =>
  title.split(' ')[0]?.toLowerCase() === number.toLowerCase();

/**
 * Searches the sources. Each source with results is a group. For a typed number, sources that only mention it are left
 * out when a record has that number.
 */
export function useSearch(sources: SearchSource[]): (text: string) => Group[] {
  const match = usePinyin();
  return useMemo(() => {
    const searches = sources.map(({ found, ask, asked }) =>
      ask ? (text: string) => (text === asked ? found : []) : searchOf(found, match),
    );
    return (text) => {
      const owner = sources.find(({ isNumber }) => isNumber?.(text));
      const alone = owner && (owner.asked !== text || owner.found.some((one) => isNamed(one, text)));
      return sources
        .map((source, index) => {
          const { title, counted, most = mostOfOthers } = source;
          const found = alone && owner !== source ? [] : (searches[index]?.(text) ?? []);
          return { title, counted, found: index === 0 ? found : found.slice(0, most) };
        })
        .filter(({ found }) => found.length > 0);
    };
  }, [sources, match]);
}

/** By pinyin too, once its dictionary is there. Without it, everything else works. */
function usePinyin(): PinyinMatch | undefined {
  const [match, setMatch] = useState<PinyinMatch>();
  useEffect(() => {
    let gone = false;
    import(/* webpackChunkName: "pinyin" */ './pinyin').then(
      ({ matchPinyin }) => !gone && setMatch(() => matchPinyin),
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);
  return match;
}
