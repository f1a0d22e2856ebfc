import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { fetchApplication } from '../api';

/** Reads an application, again after each of `changes`; `undefined` until it is the requested one. */
export function useApplication(id: string, changes: number) {
  const { data, error } = useRead(
    async (options) => ({ id, application: await fetchApplication(id, options) }),
    { deps: [id, changes] },
  );
  const application = data?.id === id ? data.application : undefined;
  return { application, failure: error && !application ? failureText(error) : undefined };
}
