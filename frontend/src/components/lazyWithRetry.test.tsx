import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './ErrorBoundary';
import { lazyWithRetry } from './lazyWithRetry';

const missing = new Error('Loading chunk 7 failed');
const page = { default: ({ name }: { name: string }) => <p>{name}已打开</p> };
const load = vi.fn<() => Promise<typeof page>>();

beforeEach(() => {
  load.mockReset();
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

function place() {
  const Page = lazyWithRetry(() => load(), <p>正在打开</p>);
  return () => (
    <ErrorBoundary fallback={<p>没有打开</p>}>
      <Page name="宿舍" />
    </ErrorBoundary>
  );
}

it('a failed load is not final: it is shown, and the next mount loads again', async () => {
  load.mockRejectedValueOnce(missing).mockResolvedValue(page);
  const Place = place();
  const { unmount } = render(<Place />);
  expect(await screen.findByText('没有打开')).toBeInTheDocument();
  expect(load).toHaveBeenCalledOnce();
  unmount();
  render(<Place />);
  expect(screen.getByText('正在打开')).toBeInTheDocument();
  expect(await screen.findByText('宿舍已打开')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
});

it('what has been loaded is loaded once, and stands at once at the next mount', async () => {
  load.mockResolvedValue(page);
  const Place = place();
  const { unmount } = render(<Place />);
  expect(await screen.findByText('宿舍已打开')).toBeInTheDocument();
  unmount();
  render(<Place />);
  expect(screen.getByText('宿舍已打开')).toBeInTheDocument();
  expect(load).toHaveBeenCalledOnce();
});
