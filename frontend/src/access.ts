import { useMemo } from 'react';
import { useSession } from '@/services/session';

/** What the signed-in user may do; the button data of the server are its only source. */
export interface Access {
  /** Whether the user may use a button, by its id such as `dormitory-repair.export`. */
  canUse(buttonId: string): boolean;
}

export function useAccess(): Access {
  const { buttons } = useSession();
  return useMemo(() => ({ canUse: (buttonId) => buttons.has(buttonId) }), [buttons]);
}
