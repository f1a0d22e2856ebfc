import { useEffect, useMemo, useState } from 'react';
import type { Entry } from './entries';
import { type PinyinMatch, searchOf } from './search';

/** The search of entries; by pinyin too once its dictionary is there. Without it, everything else works. */
export function useSearch(entries: Entry[]): (text: string) => Entry[] {
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
  return useMemo(() => searchOf(entries, match), [entries, match]);
}
