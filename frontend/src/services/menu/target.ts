import { matchMenu } from './match';
import { isGroup, isOutside, joinPath, type MenuNode, pagesOf } from './tree';

/**
 * Where a click on an entry of the user's menu leads: a page to itself; a group to its redirect, where that is one
 * of the user's pages, else to its first page. Outside addresses come last; `undefined` where there is nothing.
 */
export function targetOf(menu: MenuNode[], node: MenuNode): string | undefined {
  if (!isGroup(node)) return node.path;
  const redirect = node.redirect && node.redirect !== 'noRedirect' ? joinPath(node.path, node.redirect) : '';
  const [pathname = ''] = redirect.split(/[?#]/);
  const wanted = redirect && matchMenu(menu, pathname)?.node;
  if (wanted && !isGroup(wanted)) return redirect;
  const pages = [...pagesOf([{ ...node, hidden: false }]), ...hiddenPages(node)];
  const first = pages.find((page) => !isOutside(page.path)) ?? pages[0];
  return first?.path;
}

/** Pages outside the menus that a path alone opens, in case a group has no others. */
function hiddenPages({ children }: MenuNode): MenuNode[] {
  return children.flatMap((child) =>
    isGroup(child) ? hiddenPages(child) : child.hidden && !child.path.includes('/:') ? [child] : [],
  );
}
