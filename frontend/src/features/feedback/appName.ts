/**
 * Which application feedback is about, by a word of the page title (specification §9). The page title ends with the
 * site's (§2), so the site's name decides where the page's own has none of the words; the first row that fits counts.
 */
const names: readonly (readonly [word: string, name: string])[] = [
  ['设备', '设备开发'],
  ['ERP', 'ERP 网页版'],
  ['后台', '总后台网页版'],
];

export const appName = (pageTitle: string): string =>
  names.find(([word]) => pageTitle.toUpperCase().includes(word))?.[1] ?? 'APP';
