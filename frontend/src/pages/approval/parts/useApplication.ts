import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { fetchApplication } from '../api';

/** Reads an application, again after each of `changes`. */
export function useApplication(id: string, changes: number) {
  const { data: application, error } = useRead((options) => fetchApplication(id, options), {
    key: id,
    deps: [changes],
  });
  return { application, failure: error && !application ? failureText(error) : undefined };
}
