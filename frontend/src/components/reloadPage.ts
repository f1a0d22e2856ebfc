import { forgetUnsaved } from '@/services/unsaved';
import { mayLeave } from './mayLeave';

/**
 * Loads the whole application anew, unless the user would rather go on with something unsaved. `doing` says what
 * is about to happen, such as 更新; `before` is done when it is sure.
 */
export async function reloadPage(doing: string, before?: () => unknown): Promise<void> {
  if (!(await mayLeave(doing))) return;
  forgetUnsaved();
  await before?.();
  window.location.reload();
}
