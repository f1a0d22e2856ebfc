import { useState } from 'react';
import { useSession } from '@/services/session';
import { opinionsKey } from '@/services/session/keys';

/** What one may choose before one has kept anything. */
const usual = ['同意', '同意，请尽快办理', '请补充说明后重新提交'];

/** How many a person keeps. */
export const mostOpinions = 12;

/** The opinions that the account keeps in this browser, the one that was kept last at the end. */
export function useOpinions(): [string[], (opinions: string[]) => void] {
  const key = opinionsKey(useSession().account);
  const [opinions, setOpinions] = useState(() => read(key));
  const keep = (next: string[]) => {
    setOpinions(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // A full or forbidden storage costs the opinions of the next visit only.
    }
  };
  return [opinions, keep];
}

function read(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : usual;
  } catch {
    return usual;
  }
}
