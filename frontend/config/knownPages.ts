/**
 * The pages of the standard menu, by the path of their area. A path of this list that is missing in the user's
 * own menus is answered with "not allowed" instead of "no such page". Where a DBA moves a menu, the new path
 * works for whoever has it, and is "no such page" for everyone else.
 */
const areas: Record<string, readonly string[]> = {
  '': ['workplace', 'noticeannouncement', 'shoprecord', 'Mealdetails'],
  customer: ['list', 'follow', 'cadre', 'detail/:id'],
  remit: ['list', 'account', 'report'],
  aftersales: ['list', 'part', 'visit', 'detail/:id'],
  contract: ['list', 'template', 'detail/:id'],
  quotation: ['list', 'price', 'detail/:id'],
  approval: ['todo', 'mine', 'done', 'flow', 'detail/:id'],
  inspection: ['list', 'defect', 'cut', 'category', 'material', 'partner', 'detail/:id'],
  dormitory: [
    ...['overview', 'inventory', 'into', 'single', 'reading', 'tariff', 'cost', 'rent', 'outsource'],
    ...['repair', 'mine'],
  ],
  store: ['shop', 'open'],
  message: ['wechat', 'text', 'log'],
  organization: ['staff', 'department', 'role', 'post', 'staff/:id'],
  system: [
    ...[
      'authorize',
      'module',
      'parameter',
      'setting',
      'guide',
      'feedback',
      'procedure',
      'error-log',
      'bridge',
    ],
    ...['online', 'operation-log', 'sign-in-log', 'client'],
  ],
};

/** Full paths, with `:name` for segments that take any value; the areas' own paths included. */
export const knownPages: readonly string[] = Object.entries(areas).flatMap(([area, pages]) => {
  const base = area && `/${area}`;
  return [...(base ? [base] : []), ...pages.map((page) => `${base}/${page}`)];
});
