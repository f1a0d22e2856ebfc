import { useState } from 'react';
import { useSearchParam } from './useSearchParam';

/** Opens the detail of a row by its id; `undefined` for users who may not see it. */
export type OpenRow = ((id: string) => void) | undefined;

/**
 * The row whose detail is beside its list. The address has it as `id`, for links and the back button. `shown` stays
 * while the detail closes; `detail` goes to the `LazyDialog` around it.
 */
export function useOpenRow(may: boolean) {
  const [id, setId] = useSearchParam('id');
  const [shown, setShown] = useState(id);
  if (id && id !== shown) setShown(id);
  const open: OpenRow = may ? setId : undefined;
  return { open, shown, detail: { open: may && id !== undefined, onClose: () => setId(undefined) } };
}
