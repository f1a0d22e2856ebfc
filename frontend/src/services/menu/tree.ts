import { groupComponent, type ModuleRecord, rootMenuId } from './records';

/** A menu entry with its full path, for the shell, the router and the dashboard. */
export interface MenuNode {
  menuId: string;
  /** Stable readable code, such as `dormitory-repair`. */
  id: string;
  name: string;
  title: string;
  /** Full path from the site's root, or an outside address. */
  path: string;
  component: string;
  /** Path that a group leads to; `noRedirect` = its breadcrumb is not clickable; empty = its first page. */
  redirect: string;
  icon: string;
  /** Address of a picture in place of the icon where there is room; empty without one. */
  picture: string;
  description: string;
  hidden: boolean;
  affix: boolean;
  noCache: boolean;
  breadcrumb: boolean;
  /** This build has no page for it yet: staff use the legacy system. */
  migrating: boolean;
  children: MenuNode[];
}

export const homePath = '/dashboard';

/** 首页 belongs to everyone, also where a DBA has taken it out of the menu. */
const home: MenuNode = {
  menuId: '',
  id: 'dashboard',
  name: 'Dashboard',
  title: '首页',
  path: homePath,
  component: 'dashboard/index',
  redirect: '',
  icon: 'HomeOutlined',
  picture: '',
  description: '',
  hidden: false,
  affix: false,
  noCache: false,
  breadcrumb: true,
  migrating: false,
  children: [],
};

/** The pages of this build, by the menu's `Component`. */
let built: ReadonlySet<string> | undefined;

/** Sets the pages of this build, before a menu is read; without that no entry counts as migrating. */
export function setBuiltPages(components: Iterable<string> | undefined): void {
  built = components && new Set(components);
}

/**
 * Builds the user's menu tree from the server's records: sorted by SortCode, without entries that are restricted
 * to roles the user does not hold (specification §5). Entries whose parent is missing are dropped with it.
 */
export function buildMenu(records: ModuleRecord[], roles: string[]): MenuNode[] {
  const allowed = records.filter((record) => record.IsExist !== 0 && holdsRole(record.Roles, roles));
  const byParent = new Map<string, ModuleRecord[]>();
  for (const record of allowed) {
    const siblings = byParent.get(record.ParentId) ?? [];
    siblings.push(record);
    byParent.set(record.ParentId, siblings);
  }
  const nodesBelow = (parentId: string, parentPath: string, above: ReadonlySet<string>): MenuNode[] =>
    (byParent.get(parentId) ?? [])
      .filter((record) => !above.has(record.MenuId))
      .sort((a, b) => (a.SortCode ?? 0) - (b.SortCode ?? 0))
      .map((record) => {
        const path = joinPath(parentPath, record.Path ?? '');
        const children = nodesBelow(record.MenuId, path, new Set(above).add(record.MenuId));
        return toNode(record, path, children);
      });
  const tree = nodesBelow(rootMenuId, '/', new Set());
  return findPath(tree, homePath) ? tree : [home, ...tree];
}

function toNode(record: ModuleRecord, path: string, children: MenuNode[]): MenuNode {
  return {
    menuId: record.MenuId,
    id: record.ID,
    name: record.Mame ?? '',
    title: record.FullName,
    path,
    component: record.Component ?? '',
    redirect: record.Redirect ?? '',
    icon: record.Icon ?? '',
    picture: record.Img ?? '',
    description: record.Description ?? '',
    hidden: record.Hidden,
    affix: record.Affix,
    noCache: record.NoCache,
    breadcrumb: record.Breadcrumb !== false,
    migrating: isMigrating(record.Component ?? '', path),
    children,
  };
}

const isMigrating = (component: string, path: string): boolean =>
  built !== undefined && component !== groupComponent && !isOutside(path) && !built.has(component);

function holdsRole(restriction: string | null, roles: string[]): boolean {
  const wanted = (restriction ?? '')
    .split(',')
    .map((role) => role.trim())
    .filter(Boolean);
  return wanted.length === 0 || wanted.some((role) => roles.includes(role));
}

/** Whether an entry leads to another site. */
export const isOutside = (path: string) => /^https?:\/\//i.test(path);

/** Joins as vue-router did: an absolute child is the whole path, a relative one is below its parent. */
export function joinPath(parent: string, child: string): string {
  if (isOutside(child)) return child;
  const joined = child.startsWith('/') ? child : `${parent}/${child}`;
  return `/${joined.split('/').filter(Boolean).join('/')}`;
}

/** Whether an entry only holds others. */
export const isGroup = (node: MenuNode) => node.component === groupComponent;

/** The entries a menu shows: hidden ones are skipped, and groups that have nothing to show. */
export function visible(nodes: MenuNode[]): MenuNode[] {
  return nodes.filter((node) => !node.hidden && (!isGroup(node) || visible(node.children).length > 0));
}

/** All pages below the nodes that a user can pick, in menu order. */
export function pagesOf(nodes: MenuNode[]): MenuNode[] {
  return visible(nodes).flatMap((node) => {
    const below = pagesOf(node.children);
    return isGroup(node) ? below : [node, ...below];
  });
}

/** The page with a readable ID, hidden or not. */
export function menuById(nodes: MenuNode[], id: string): MenuNode | undefined {
  for (const node of nodes) {
    const found = node.id === id && !isGroup(node) ? node : menuById(node.children, id);
    if (found) return found;
  }
  return undefined;
}

function findPath(nodes: MenuNode[], path: string): MenuNode | undefined {
  for (const node of nodes) {
    const found = node.path === path ? node : findPath(node.children, path);
    if (found) return found;
  }
  return undefined;
}
