import { useState } from 'react';
import type { UserRecord } from '@/services/account';
import { fetchSwitchCandidates } from '@/services/accountSwitch';

/** The users that a text means, looked up when asked to; the request layer shows what failed. */
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
