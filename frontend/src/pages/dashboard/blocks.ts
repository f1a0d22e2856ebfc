import type { ComponentType } from 'react';
import type { Access } from '@/access';
import { type MenuNode, pagesOf } from '@/services/menu';
import { Backups } from './Backups';
import { Repairs } from './Repairs';
import { Rooms } from './Rooms';
import { WaitingApprovals } from './WaitingApprovals';
import { WaitingFeedback } from './WaitingFeedback';

/** Work of a module on the dashboard; the component reads its own data. */
interface Declaration {
  /** ID of the linked page in the menu; users without that page do not see the block. */
  page: string;
  /** The button that the block needs; left out, the page alone decides. */
  button?: string;
  /** Beside the work, below the announcements: for short contents that change little. */
  aside?: true;
  Component: ComponentType<{ page: MenuNode }>;
}

/** In the order on the page. A new module adds its line. */
const declarations: readonly Declaration[] = [
  { page: 'approval-todo', Component: WaitingApprovals },
  { page: 'feedback', button: 'feedback.handle', Component: WaitingFeedback },
  { page: 'dormitory-repair', Component: Repairs },
  { page: 'dormitory-inventory', aside: true, Component: Rooms },
  { page: 'setting', aside: true, Component: Backups },
];

/** The blocks that concern an account, with their pages. */
export function blocksOf(menu: MenuNode[], access: Access) {
  const pages = new Map(pagesOf(menu).map((page) => [page.id, page]));
  return declarations.flatMap(({ page, button, aside, Component }) => {
    const node = pages.get(page);
    return node && (!button || access.canUse(button)) ? [{ page: node, aside, Component }] : [];
  });
}
