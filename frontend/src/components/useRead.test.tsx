import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ProcedureOptions } from '@/services/procedure';
import { useRead } from './useRead';

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
