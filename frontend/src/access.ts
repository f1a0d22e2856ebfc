import { useMemo } from 'react';
import { inInformationCentre, useSession } from '@/services/session';

/** The rights of the signed-in user; only the server's data count, and the server checks every call again. */
export interface Access {
  /** Whether the user may use a button, by its id such as `dormitory-repair.export`. */
  canUse(buttonId: string): boolean;
  informationCentre: boolean;
  dealer: boolean;
}

/** The pages and buttons that the signed-in user may use; follows the session. */
export function useAccess(): Access {
  const session = useSession();
  return useMemo(
    () => ({
      canUse: (buttonId) => session.buttons.has(buttonId),
      informationCentre: inInformationCentre(session),
      dealer: session.dealer,
    }),
    [session],
  );
}
