import { history } from '@umijs/max';
import type { Page, PageHooks } from '@/services/http';
import { matchMenu } from '@/services/menu';
import { sessionState } from '@/services/session';
import { menuPages } from '../../config/routes';
import { reloadPage } from './reloadPage';

/** The request layer's questions about the current page. */
export const pageHooks: PageHooks = { current: currentPage, reload: reloadPage };

/** The menu entry of the address. Whether it has a page of its own is decided as the router does. */
function currentPage(): Page | undefined {
  const state = sessionState();
  if (state.status !== 'signedIn') return undefined;
  const path = history.location.pathname;
  const node = matchMenu(state.session.menu, path)?.node;
  if (!node || !Object.hasOwn(menuPages, node.component)) return undefined;
  return { component: node.component, title: node.title, path };
}
