/**
 * Every name under which the UI keeps something in the browser. Session storage holds the fields of
 * specification §3; clients that share the page's origin read them under these names.
 */
export const sessionKeys = {
  /** The fixed placeholder of the legacy UI. The real token is in an HttpOnly cookie. */
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

/** `large`, `medium` or `small`: how big controls are. */
export const sizeCookie = 'size';

/** Local storage: how the shell looks. */
export const settingsKey = 'qiao.settings';

/** Local storage: the account that the sign-in fills in, where its owner wanted that. Never a password. */
export const accountKey = 'qiao.account';

/** Local storage: the number of the release that the user has taken over last. */
export const versionKey = 'qiao.version';

/** Local storage: the extension to call for help, as the gateway named it last. */
export const supportKey = 'qiao.support';

/** Local storage, per account: the paths of the pages visited last. */
export const recentPagesKey = (account: string) => `qiao.recent.${account.toLowerCase()}`;

/** Session and local storage, per account: the visited tabs. Outlive sign-out on purpose. */
export const tabsKey = (account: string) => `qiao.tabs.${account.toLowerCase()}`;

/** Local storage, per account and table: its columns and their density. Outlives sign-out on purpose. */
export const tableKey = (account: string, table: string) => `qiao.table.${account.toLowerCase()}.${table}`;

/** Local storage, per account: the opinions that one often writes on applications. Outlive sign-out on purpose. */
export const opinionsKey = (account: string) => `qiao.opinions.${account.toLowerCase()}`;

export const defaultTabTitle = '首页';
