import { useEffect, useState } from 'react';
import { localCache } from '@/services/localCache';
import { useSession } from '@/services/session';

/** How long something is still worth a look, in milliseconds. */
const maxAge = 24 * 60 * 60 * 1000;

interface Read<T> {
  data?: T;
}

/**
 * A read that first returns the last value that this browser has kept: the page is shown at once and does not jump.
 * Only for data that may be old for a moment, never for rights. `key` names the value within the account; `T` must be
 * cloneable.
 */
export function useLastKnown<T, R extends Read<T>>(key: string, read: R & Read<T>): R {
  const { account } = useSession();
  const ownKey = `${account.toLowerCase()}/${key}`;
  const [known, setKnown] = useState<T>();
  useEffect(() => {
    let current = true;
    void localCache.get<T>(ownKey).then((value) => current && setKnown(value));
    return () => {
      current = false;
    };
  }, [ownKey]);
  const { data } = read;
  useEffect(() => {
    if (data !== undefined) void localCache.set(ownKey, data, maxAge);
  }, [ownKey, data]);
  return { ...read, data: data ?? known };
}
