/**
 * Every name under which the UI keeps something in the browser. Session storage holds the fields of
 * specification §3; clients that share the page's origin read them under these names.
 */
export const sessionKeys = {
  /** The fixed placeholder, as the legacy UI stored it. The real token lives in an HttpOnly cookie. */
  token: 'token',
  name: 'name',
  avatar: 'avatar',
  introduction: 'introduction',
  /** JSON array of role names. */
  roles: 'roles',
  account: 'account',
  userId: 'userid',
  departmentName: 'departmentname',
  /** JSON: the module records as the server sent them. */
  menu: 'menu',
  tabTitle: 'tabtitle',
  /** `true` once the routes of the menu data have been built in this session. */
  routesLoaded: 'isloadroutes',
} as const;

/** Readable by scripts, opens nothing: the placeholder that unchanged clients look for. */
export const tokenCookie = 'Admin-Token';

/** `1` = sidebar open, `0` = closed. */
export const sidebarCookie = 'sidebarStatus';

/** Local storage, per account: the visited tabs. Outlives sign-out on purpose. */
export const tabsKey = (account: string) => `qiao.tabs.${account.toLowerCase()}`;

export const defaultTabTitle = '首页';
