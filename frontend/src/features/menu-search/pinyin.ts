import { match } from 'pinyin-pro';
import type { PinyinMatch } from './search';

/** A file of its own, loaded on the side, because the dictionary is large. */
export const matchPinyin: PinyinMatch = (text, pinyin) => match(text, pinyin, { continuous: true });
