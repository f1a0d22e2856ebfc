import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useSubmission } from './useSubmission';

/** A save whose end the test decides. */
function pending() {
  let end: { resolve: (value: unknown) => void; reject: (reason: unknown) => void } | undefined;
  const save = () => new Promise((resolve, reject) => (end = { resolve, reject }));
  return { save, end: () => end };
}

it('the form status defaults to normal', () => {
  const { result } = renderHook(() => useSubmission(async () => undefined));
  expect(result.current.status).toBe('normal');
});

it('a form is saving until the server has answered, then saved, and normal again once it is edited', async () => {
  const { save, end } = pending();
  const { result } = renderHook(() => useSubmission(save));
  act(() => void result.current.submit(1));
  expect(result.current.status).toBe('saving');
  await act(async () => end()?.resolve(0));
  expect(result.current.status).toBe('saved');
  act(() => result.current.edited());
  expect(result.current.status).toBe('normal');
});

it('a form that failed stays so, with the reason, until it is sent anew', async () => {
  const { save, end } = pending();
  const { result } = renderHook(() => useSubmission(save));
  act(() => void result.current.submit(1));
  await act(async () => end()?.reject(new Error('SQL text')));
  expect(result.current).toMatchObject({ status: 'failed', failure: expect.stringContaining('请重试') });
  act(() => result.current.edited());
  expect(result.current.status).toBe('failed');
  act(() => void result.current.submit(1));
  expect(result.current).toMatchObject({ status: 'saving', failure: undefined });
});

it('a form that is sent again before the answer is sent once', async () => {
  const { save, end } = pending();
  const saved = vi.fn(save);
  const { result } = renderHook(() => useSubmission(saved));
  act(() => {
    void result.current.submit(1);
    void result.current.submit(1);
  });
  expect(saved).toHaveBeenCalledOnce();
  await act(async () => end()?.resolve(0));
  act(() => void result.current.submit(2));
  expect(saved).toHaveBeenCalledTimes(2);
});
