import { forgetUnsaved } from '@/services/unsaved';
import { mayLeave } from './mayLeave';

/**
 * Reloads the whole application, unless the user wants to keep unsaved work. `doing` names the purpose, such as 更新;
 * `before` runs when the reload is certain.
 */
export async function reloadPage(doing: string, before?: () => unknown): Promise<void> {
  if (!(await mayLeave(doing))) return;
  forgetUnsaved();
  await before?.();
  window.location.reload();
}
