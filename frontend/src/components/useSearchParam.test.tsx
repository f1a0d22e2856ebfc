import { act, renderHook } from '@testing-library/react';
import { history } from '@umijs/max';
import type { ReactNode } from 'react';
import {
  unstable_HistoryRouter as HistoryRouter,
  UNSAFE_LocationContext as LocationContext,
  NavigationType,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { useSearchParam } from './useSearchParam';

const wrapper = ({ children }: { children: ReactNode }) => (
  <HistoryRouter history={history}>{children}</HistoryRouter>
);
beforeEach(() => history.replace('/rooms?page=2'));

it('sets and clears one parameter and keeps the others; going back undoes what was opened', () => {
  const { result } = renderHook(
    () => ({ param: useSearchParam('id'), search: useLocation().search, go: useNavigate() }),
    { wrapper },
  );
  const set = (value: string | undefined) => act(() => result.current.param[1](value));
  expect(result.current.param[0]).toBeUndefined();
  set('site:a b.sql');
  expect(result.current.param[0]).toBe('site:a b.sql');
  expect(result.current.search).toBe('?page=2&id=site%3Aa+b.sql');
  act(() => result.current.go(-1));
  expect(result.current.search).toBe('?page=2');

  set('7');
  set(undefined);
  expect(result.current.search).toBe('?page=2');
});

it('a page kept behind another one does not pull the user back', () => {
  const place = { location: history.location, navigationType: NavigationType.Replace };
  const kept = ({ children }: { children: ReactNode }) =>
    wrapper({ children: <LocationContext.Provider value={place}>{children}</LocationContext.Provider> });
  const { result } = renderHook(() => useSearchParam('id'), { wrapper: kept });
  act(() => history.push('/other?tab=1'));
  act(() => result.current[1]('7'));
  expect(history.location).toMatchObject({ pathname: '/other', search: '?tab=1' });
  act(() => history.push('/rooms/'));
  act(() => result.current[1]('7'));
  expect(history.location).toMatchObject({ pathname: '/rooms', search: '?page=2&id=7' });
});
