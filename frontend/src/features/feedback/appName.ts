/**
 * The application of an opinion, by a word of the page title (specification §9). The page title ends with the site's
 * (§2), so the site's name decides where the page's own has none of the words; the first matching row counts. The total
 * back office is this application, under the name that staff use.
 */
export function appName(pageTitle: string, product: string): string {
  const names: readonly (readonly [word: string, name: string])[] = [
    ['设备', '设备开发'],
    ['ERP', 'ERP 网页版'],
    ['后台', product],
  ];
  return names.find(([word]) => pageTitle.toUpperCase().includes(word))?.[1] ?? 'APP';
}
