import { SearchOutlined } from '@ant-design/icons';
import { useLocation } from '@umijs/max';
import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { type DialogState, LazyDialog } from '@/components/LazyDialog';
import { useShortcut } from '@/components/useShortcut';
import { isGroup, matchMenu } from '@/services/menu';
import { recordVisit } from '@/services/recentPages';
import { useSession } from '@/services/session';

interface Props {
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** The dialog, a `SearchDialog` with the results that are not pages; in a chunk of its own. */
  children: (dialog: DialogState) => ReactNode;
}

/**
 * The search of pages (specification §2) and more; Ctrl+K and ⌘K open it. To be mounted once while a user is signed in,
 * because it also notes which pages are visited.
 */
export function MenuSearch({ open, onOpen, onClose, children }: Props) {
  useVisitRecord();
  useShortcut(isSearchKey, onOpen);
  return (
    <LazyDialog open={open} onClose={onClose}>
      {children}
    </LazyDialog>
  );
}

/** The header's way to the search. */
export function SearchButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      type="text"
      title="搜索页面、公告和员工（Ctrl+K 或 ⌘K）"
      icon={<SearchOutlined />}
      aria-label="全局搜索"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onClick}
    />
  );
}

/** Notes every visit of a page that the search can offer again. */
function useVisitRecord(): void {
  const { account, menu } = useSession();
  const { pathname } = useLocation();
  const node = matchMenu(menu, pathname)?.node;
  const path = node && !node.hidden && !isGroup(node) && !node.path.includes('/:') ? node.path : undefined;
  useEffect(() => {
    if (path) recordVisit(account, path);
  }, [account, path]);
}

const isSearchKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
