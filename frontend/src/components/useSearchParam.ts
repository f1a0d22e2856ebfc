import { useLocation } from '@umijs/max';
import { useChangeQuery } from './useChangeQuery';

/** One parameter of the address's query: its value, and the way to the same address with another one. */
export function useSearchParam(name: string): [string | undefined, (value: string | undefined) => void] {
  const { search } = useLocation();
  const changeQuery = useChangeQuery();
  const set = (value: string | undefined) => {
    const params = new URLSearchParams(search);
    if (value) params.set(name, value);
    else params.delete(name);
    const text = params.toString();
    // Opening is a step in the browser's history; closing is none.
    changeQuery(text && `?${text}`, { replace: !value });
  };
  return [new URLSearchParams(search).get(name) || undefined, set];
}
