import { act, renderHook } from '@testing-library/react';
import { history } from '@umijs/max';
import type { ReactNode } from 'react';
import { unstable_HistoryRouter as HistoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { useOpenRow } from './useOpenRow';

const wrapper = ({ children }: { children: ReactNode }) => (
  <HistoryRouter history={history}>{children}</HistoryRouter>
);
beforeEach(() => history.replace('/rooms?page=2'));

it('the open row stands in the address, and is still shown while it closes', () => {
  const { result } = renderHook(() => useOpenRow(true), { wrapper });
  expect(result.current).toMatchObject({ shown: undefined, detail: { open: false } });
  act(() => result.current.open?.('r-7'));
  expect(history.location.search).toBe('?page=2&id=r-7');
  expect(result.current).toMatchObject({ shown: 'r-7', detail: { open: true } });
  act(() => result.current.detail.onClose());
  expect(history.location.search).toBe('?page=2');
  expect(result.current).toMatchObject({ shown: 'r-7', detail: { open: false } });
});

it('who may not see details opens none, not by the address either', () => {
  history.replace('/rooms?id=r-7');
  const { result } = renderHook(() => useOpenRow(false), { wrapper });
  expect(result.current.open).toBeUndefined();
  expect(result.current.detail.open).toBe(false);
});
