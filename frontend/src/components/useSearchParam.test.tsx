import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useSearchParam } from './useSearchParam';

const wrapper = ({ children }: { children: ReactNode }) => (
  <MemoryRouter initialEntries={['/rooms?page=2']}>{children}</MemoryRouter>
);

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
