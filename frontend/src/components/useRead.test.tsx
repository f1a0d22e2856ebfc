import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { Activity } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { RequestOptions } from '@/services/http';
import { useRead } from './useRead';

interface PartProps {
  read: (options: RequestOptions) => Promise<string>;
  every?: number;
}

function Part({ read, every }: PartProps) {
  const { data } = useRead(read, { every });
  return <p>{data ?? '正在加载'}</p>;
}

/** As the shell keeps a page behind the other tabs. */
function Page({ mode, ...part }: PartProps & { mode: 'visible' | 'hidden' }) {
  return (
    <Activity mode={mode}>
      <Part {...part} />
    </Activity>
  );
}

afterEach(() => {
  vi.useRealTimers();
});

it('reads without messages, and cancels on leaving the page', async () => {
  const read = vi.fn((_: RequestOptions) => new Promise<string>(() => undefined));
  const { unmount } = renderHook(() => useRead(read));
  const [options] = read.mock.lastCall ?? [];
  expect(options).toMatchObject({ silent: true, signal: { aborted: false } });
  unmount();
  expect(options?.signal?.aborted).toBe(true);
});

it('a newer read takes the place of the one under way; a failure is there to be shown', async () => {
  const failure = new Error('失败');
  const read = vi
    .fn((_: RequestOptions): Promise<string> => Promise.reject(failure))
    .mockReturnValueOnce(new Promise(() => undefined));
  const { result } = renderHook(() => useRead(read));
  result.current.refresh();
  expect(read.mock.calls[0]?.[0].signal?.aborted).toBe(true);
  await waitFor(() => expect(result.current.error).toBe(failure));
});

it('reads anew when what it depends on changes', async () => {
  const read = vi.fn(async (_: RequestOptions) => '');
  const { rerender } = renderHook(({ id }) => useRead(read, { deps: [id] }), { initialProps: { id: 'a' } });
  rerender({ id: 'a' });
  expect(read).toHaveBeenCalledOnce();
  rerender({ id: 'b' });
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
});

it('keeps reading, but not for a page that nobody sees', async () => {
  vi.useFakeTimers();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const read = vi.fn(async (_: RequestOptions) => '');
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

it('a page kept behind another tab reads nothing, shows what it had at once and then reads anew', async () => {
  vi.useFakeTimers();
  const answers = ['旧', '新'];
  const read = vi.fn(async (_: RequestOptions) => answers.shift() ?? '新');
  const { rerender } = render(<Page mode="visible" read={read} every={5000} />);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(0);
  expect(screen.getByText('旧')).toBeVisible();

  rerender(<Page mode="hidden" read={read} every={5000} />);
  await pass(60_000);
  window.dispatchEvent(new Event('visibilitychange'));
  await pass(60_000);
  expect(read).toHaveBeenCalledOnce();

  rerender(<Page mode="visible" read={read} every={5000} />);
  expect(screen.getByText('旧')).toBeVisible();
  await pass(0);
  expect(screen.getByText('新')).toBeVisible();
  await pass(5000);
  expect(read).toHaveBeenCalledTimes(3);
});

it('a read under way is cancelled when its page goes behind another tab, and made again when it is back', async () => {
  const read = vi.fn((_: RequestOptions) => new Promise<string>(() => undefined));
  const { rerender } = render(<Page mode="visible" read={read} />);
  rerender(<Page mode="hidden" read={read} />);
  expect(read.mock.calls[0]?.[0].signal?.aborted).toBe(true);
  rerender(<Page mode="visible" read={read} />);
  expect(read).toHaveBeenCalledTimes(2);
  expect(read.mock.calls[1]?.[0].signal?.aborted).toBe(false);
});

it('under another key nothing of the former one is shown, neither while it is read nor after it failed', async () => {
  const failure = new Error('失败');
  const answers: Record<string, () => Promise<string>> = {
    a: async () => 'data of a',
    b: () => Promise.reject(failure),
    c: async () => 'data of c',
  };
  const { result, rerender } = renderHook(
    ({ id }) => useRead(() => answers[id]?.() ?? Promise.resolve(''), { key: id }),
    {
      initialProps: { id: 'a' },
    },
  );
  const shown = () => [result.current.data, result.current.error, result.current.loading];
  await waitFor(() => expect(shown()).toEqual(['data of a', undefined, false]));
  rerender({ id: 'b' });
  expect(shown()).toEqual([undefined, undefined, true]);
  await waitFor(() => expect(shown()).toEqual([undefined, failure, false]));
  rerender({ id: 'c' });
  expect(shown()).toEqual([undefined, undefined, true]);
  await waitFor(() => expect(shown()).toEqual(['data of c', undefined, false]));
});

it('what is known better is shown, but not under another key', async () => {
  const { result, rerender } = renderHook(({ id }) => useRead(async () => [id], { key: id }), {
    initialProps: { id: 'a' },
  });
  await waitFor(() => expect(result.current.data).toEqual(['a']));
  const { mutate } = result.current;
  act(() => mutate((before) => [...(before ?? []), 'more']));
  expect(result.current.data).toEqual(['a', 'more']);
  rerender({ id: 'b' });
  await waitFor(() => expect(result.current.data).toEqual(['b']));
  act(() => mutate(['late']));
  expect(result.current.data).toEqual(['b']);
});

it('a read that is waited for never throws: another one took its place, it failed, or its page was left', async () => {
  const answer = vi.fn((_: RequestOptions): Promise<string> => Promise.resolve('旧'));
  const { result, unmount } = renderHook(() => useRead(answer));
  await waitFor(() => expect(result.current.data).toBe('旧'));
  answer.mockReturnValueOnce(new Promise((resolve) => setTimeout(() => resolve('慢'), 0)));
  const slow = result.current.refreshAsync();
  answer.mockResolvedValueOnce('新');
  const fast = result.current.refreshAsync();
  expect(await Promise.all([slow, fast])).toEqual([undefined, '新']);
  answer.mockRejectedValueOnce(new Error('失败'));
  await act(async () => expect(await result.current.refreshAsync()).toBeUndefined());
  expect(result.current.error?.message).toBe('失败');
  const left = result.current.refreshAsync();
  unmount();
  expect(await left).toBeUndefined();
});
