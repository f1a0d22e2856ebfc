import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { noteUnsaved } from '@/services/unsaved';
import { uiHooks } from './uiHooks';
import { useSavedFirst } from './useSavedFirst';

const forgets: (() => void)[] = [];
const note = (path: string, save?: () => Promise<boolean>) =>
  forgets.push(noteUnsaved({ path, what: '报价明细', save }));
afterEach(() => {
  for (const forget of forgets.splice(0)) forget();
});

const start = () =>
  renderHook(() => useSavedFirst(), {
    wrapper: ({ children }) => <MemoryRouter initialEntries={['/quotation/1']}>{children}</MemoryRouter>,
  });

it('a button saves what its page has unsaved, and does nothing where that fails', async () => {
  const { result } = start();
  const work = vi.fn();
  await result.current.savedFirst(work)();
  expect(work).toHaveBeenLastCalledWith(false);

  const save = vi.fn(async () => true);
  await act(async () => void note('/quotation/1', save));
  expect(result.current.unsaved).toBe(true);
  await result.current.savedFirst(work)();
  expect(save).toHaveBeenCalledOnce();
  expect(work).toHaveBeenLastCalledWith(true);

  save.mockResolvedValue(false);
  await result.current.savedFirst(work)();
  expect(work).toHaveBeenCalledTimes(2);
});

it('work of other pages is none of its concern; work that cannot be saved is asked about', async () => {
  const { result } = start();
  const work = vi.fn();
  const other = vi.fn(async () => false);
  await act(async () => void note('/quotation/2', other));
  expect(result.current.unsaved).toBe(false);
  await result.current.savedFirst(work)();
  expect(other).not.toHaveBeenCalled();
  expect(work).toHaveBeenCalledOnce();

  await act(async () => void note('/quotation/1'));
  const ask = vi.spyOn(uiHooks, 'confirm').mockResolvedValue(false);
  await result.current.savedFirst(work)();
  expect(ask).toHaveBeenCalledOnce();
  expect(work).toHaveBeenCalledOnce();
});
