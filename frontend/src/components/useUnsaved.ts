import { useLocation } from '@umijs/max';
import { useMemoizedFn } from 'ahooks';
import { useInsertionEffect } from 'react';
import { noteUnsaved } from '@/services/unsaved';

/**
 * While `dirty`, whoever closes the page's tab, reloads, signs out or switches the account is asked first (see
 * `mayLeave`); `what` names the work in the user's words, and `save` saves it, where one may go on with that. `everywhere` is for work that no page's tab takes along
 * when it is closed, because it stands in the shell.
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
