import { useLocation } from '@umijs/max';
import { useInsertionEffect } from 'react';
import { noteUnsaved } from '@/services/unsaved';

/**
 * While `dirty`, whoever closes the page's tab, reloads, signs out or switches the account is asked first (see
 * `mayLeave`); `what` names the work in the user's words. `everywhere` is for work that no page's tab takes along
 * when it is closed, because it stands in the shell.
 */
export function useUnsaved(dirty: boolean, what: string, { everywhere = false } = {}): void {
  const { pathname } = useLocation();
  const path = everywhere ? '' : pathname;
  // Of all effects this kind alone lasts while the page is kept behind another tab, where its work can be lost too.
  useInsertionEffect(() => (dirty ? noteUnsaved({ path, what }) : undefined), [dirty, path, what]);
}
