import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useRead } from '../useRead';
import { OfflineBar } from '.';

function goes(line: 'online' | 'offline'): void {
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(line === 'online');
  act(() => void window.dispatchEvent(new Event(line)));
}

function Part({ read }: { read: () => Promise<string> }) {
  const { data, error } = useRead(read);
  return <p>{error ? '加载失败' : (data ?? '正在加载')}</p>;
}

afterEach(() => vi.restoreAllMocks());

it('says once that there is no line; what failed is read again when it is back', async () => {
  const read = vi.fn(async (): Promise<string> => {
    if (!window.navigator.onLine) throw new Error('网络错误');
    return '三间房';
  });
  goes('offline');
  render(
    <>
      <OfflineBar />
      <Part read={read} />
      <Part read={read} />
    </>,
  );
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  expect(screen.getByRole('status')).toHaveTextContent('网络已断开，恢复后自动重试，已填内容不受影响');
  expect(screen.queryByText('加载失败')).not.toBeInTheDocument();

  goes('online');
  expect(await screen.findAllByText('三间房')).toHaveLength(2);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(read).toHaveBeenCalledTimes(4);
});
