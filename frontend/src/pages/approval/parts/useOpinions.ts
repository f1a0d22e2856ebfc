import { useRead } from '@/components/useRead';
import { localTexts } from '@/services/browserStorage';
import { clients, type RequestOptions } from '@/services/http';
import { useSession } from '@/services/session';
import { opinionsKey } from '@/services/session/keys';

/** The opinions of a user who has not saved any. */
const usual = ['同意', '同意，请尽快办理', '请补充说明后重新提交'];

/** How many a person keeps. */
export const mostOpinions = 12;

const path = '/admin/personal/opinions';

interface Kept {
  Opinions: string[];
}

const send = async (Opinions: string[]): Promise<string[]> =>
  (await clients.main.post<Kept>(path, { Opinions }, { silent: true })).data.Opinions;

/**
 * Reads the opinions of the account. An older version stored them in the browser: those go to the server once, and are
 * deleted here when the server has them.
 */
async function read(key: string, options: RequestOptions): Promise<string[]> {
  const { Opinions } = (await clients.main.get<Kept>(path, undefined, { silent: true, ...options })).data;
  const stored = storedHere(key);
  if (stored.length === 0) return Opinions;
  const all = Opinions.length === 0 ? await send(stored) : Opinions;
  localTexts.remove(key);
  return all;
}

/**
 * The saved opinions of the account, the latest at the end, and the function that saves others; none as long as the saved
 * ones are not known, which it would replace.
 */
export function useOpinions(): [string[], ((opinions: string[]) => void) | undefined] {
  const key = opinionsKey(useSession().account);
  const { data, mutate, refresh } = useRead((options) => read(key, options), { key });
  const keep = (next: string[]) => {
    mutate(next);
    // If saving fails, the list shows the server's version.
    send(next).catch(refresh);
  };
  return [data && data.length > 0 ? data : usual, data && keep];
}

function storedHere(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(localTexts.get(key) ?? 'null');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, mostOpinions) : [];
  } catch {
    return [];
  }
}
