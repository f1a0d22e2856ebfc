import { useEffect } from 'react';
import { useOnline } from '@/components/useOnline';

/** Sends the unsent entries when the network is back and when the page is left; returns whether there is a network. */
export function useSendAgain(send: () => void): boolean {
  const online = useOnline();
  useEffect(() => {
    if (online) send();
  }, [online, send]);
  useEffect(() => {
    const hidden = () => {
      if (document.visibilityState === 'hidden' && navigator.onLine) send();
    };
    document.addEventListener('visibilitychange', hidden);
    return () => document.removeEventListener('visibilitychange', hidden);
  }, [send]);
  return online;
}
