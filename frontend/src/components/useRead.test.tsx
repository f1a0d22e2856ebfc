import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ProcedureOptions } from '@/services/procedure';
import { useRead } from './useRead';

afterEach(() => {
  vi.useRealTimers();
});

it('reads without messages, and cancels on leaving the page', async () => {
  const read = vi.fn((_: ProcedureOptions) => new Promise<string>(() => undefined));
  const { unmount } = renderHook(() => useRead(read));
  const [options] = read.mock.lastCall ?? [];
  expect(options).toMatchObject({ silent: true, signal: { aborted: false } });
  unmount();
  expect(options?.signal?.aborted).toBe(true);
});

it('a newer read takes the place of the one under way; a failure is there to be shown', async () => {
  const failure = new Error('失败');
  const read = vi
    .fn((_: ProcedureOptions): Promise<string> => Promise.reject(failure))
    .mockReturnValueOnce(new Promise(() => undefined));
  const { result } = renderHook(() => useRead(read));
  result.current.refresh();
  expect(read.mock.calls[0]?.[0].signal?.aborted).toBe(true);
  await waitFor(() => expect(result.current.error).toBe(failure));
});

it('reads anew when what it depends on changes', async () => {
  const read = vi.fn(async (_: ProcedureOptions) => '');
  const { rerender } = renderHook(({ id }) => useRead(read, { deps: [id] }), { initialProps: { id: 'a' } });
  rerender({ id: 'a' });
  expect(read).toHaveBeenCalledOnce();
  rerender({ id: 'b' });
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
});

it('keeps reading, but not for a page that nobody sees', async () => {
  vi.useFakeTimers();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const read = vi.fn(async (_: ProcedureOptions) => '');
  const { unmount } = renderHook(() => useRead(read, { every: 5000 }));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(5000);
  expect(read).toHaveBeenCalledTimes(2);

  visibility.mockReturnValue('hidden');
  await pass(60_000);
  expect(read).toHaveBeenCalledTimes(2);

  visibility.mockReturnValue('visible');
  window.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(read).toHaveBeenCalledTimes(3);

  unmount();
  await pass(60_000);
  expect(read).toHaveBeenCalledTimes(3);
});
