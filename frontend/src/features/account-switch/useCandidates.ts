import { useState } from 'react';
import type { UserRecord } from '@/services/account';
import { fetchSwitchCandidates } from '@/services/accountSwitch';

/** The users with a name or number, read on request; the request layer shows failures. */
export function useCandidates() {
  /** `undefined` until something was looked up, and again when the text has changed. */
  const [found, setFound] = useState<UserRecord[]>();
  const [chosen, setChosen] = useState<UserRecord>();
  const [searching, setSearching] = useState(false);

  const reset = () => {
    setFound(undefined);
    setChosen(undefined);
  };
  const search = async (text: string) => {
    setSearching(true);
    try {
      const users = await fetchSwitchCandidates(text);
      setFound(users);
      setChosen(users[0]);
    } catch {
      reset();
    } finally {
      setSearching(false);
    }
  };
  return { found, chosen, choose: setChosen, searching, search, reset };
}
