import { useRead } from '@/components/useRead';
import { clients, type RequestOptions } from '@/services/http';
import { useSession } from '@/services/session';
import { opinionsKey } from '@/services/session/keys';

/** What one may choose before one has kept anything. */
const usual = ['同意', '同意，请尽快办理', '请补充说明后重新提交'];

/** How many a person keeps. */
export const mostOpinions = 12;

const path = '/admin/personal/opinions';

interface Kept {
  Opinions: string[];
}

const send = async (Opinions: string[]): Promise<string[]> =>
  (await clients.main.post<Kept>(path, { Opinions }, { silent: true })).data.Opinions;

/** Those that the account keeps; what this browser alone has kept before goes to the server with it, once. */
async function read(key: string, options: RequestOptions): Promise<string[]> {
  const { Opinions } = (await clients.main.get<Kept>(path, undefined, { silent: true, ...options })).data;
  const before = takeKept(key);
  return before.length > 0 && Opinions.length === 0 ? send(before) : Opinions;
}

/** The opinions that the account keeps wherever it signs in, the one that was kept last at the end. */
export function useOpinions(): [string[], (opinions: string[]) => void] {
  const key = opinionsKey(useSession().account);
  const { data, mutate, refresh } = useRead((options) => read(key, options), { deps: [key] });
  const keep = (next: string[]) => {
    mutate(next);
    // Where it is not kept, what is kept stands there again.
    send(next).catch(refresh);
  };
  return [data && data.length > 0 ? data : usual, keep];
}

function takeKept(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    localStorage.removeItem(key);
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, mostOpinions) : [];
  } catch {
    return [];
  }
}
