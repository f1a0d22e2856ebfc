import { useEffect, useState } from 'react';
import { localCache } from '@/services/localCache';
import { useSession } from '@/services/session';

/** How long something is still worth a look, in milliseconds. */
const maxAge = 24 * 60 * 60 * 1000;

interface Read<T> {
  data?: T;
}

/**
 * A read with what it last brought on this browser until it has brought it anew: the page stands at once and does
 * not jump. For what may be seen a moment late, never for rights. `key` names it among the account's; `T` has to be
 * something that can be cloned.
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
