import { useLocation } from '@umijs/max';
import { useMemoizedFn } from 'ahooks';
import { useInsertionEffect } from 'react';
import { noteUnsaved } from '@/services/unsaved';

/**
 * While `dirty`, the user is asked before the tab is closed, the page reloaded, the session ended or switched (see
 * `mayLeave`). `what` names the work in the user's words, and `save` saves it where that is possible. `everywhere` is for
 * work in the shell, which closing a tab does not end.
 */
export function useUnsaved(
  dirty: boolean,
  what: string,
  { everywhere = false, save }: { everywhere?: boolean; save?: (() => Promise<boolean>) | undefined } = {},
): void {
  const { pathname } = useLocation();
  const path = everywhere ? '' : pathname;
  const saves = useMemoizedFn(async () => (await save?.()) ?? false);
  const own = save ? saves : undefined;
  // Of all effects this kind alone lasts while the page is kept behind another tab, where its work can be lost too.
  useInsertionEffect(
    () => (dirty ? noteUnsaved({ path, what, save: own }) : undefined),
    [dirty, path, what, own],
  );
}
