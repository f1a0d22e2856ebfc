import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signedOut } from '../../../../test/signedIn';
import { userEvent } from '../../../../test/userEvent';
import { rooms, show } from '../rooms.fixture';
import { isWide } from './width';

// No saved conditions are read.
beforeEach(() => void signedOut());

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A house of so many rooms, read page by page. */
const house =
  (count: number) =>
  async ({ page, pageSize }: Record<string, string | number>) => {
    const first = (Number(page) - 1) * Number(pageSize);
    const here = Math.max(0, Math.min(Number(pageSize), count - first));
    return { ...rooms(...Array.from({ length: here }, (_, n) => `${first + n + 1} 号`)), total: count };
  };

it('打印全部 reads every page, and shows paper alone all rows', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const asked = show(house(450), '?building=A&page=2');
  await userEvent.click(await screen.findByRole('button', { name: '打印全部' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const pages = asked.mock.calls.slice(1).map(([params]) => params);
  expect(pages).toEqual([1, 2, 3].map((page) => ({ building: 'A', page, pageSize: 200 })));
  const [onScreen, onPaper] = screen.getAllByRole('table');
  expect(within(onScreen as HTMLElement).getAllByRole('row')).toHaveLength(21);
  expect(within(onPaper as HTMLElement).getAllByRole('row')).toHaveLength(451);
  expect(onPaper?.closest('.qiao-paper-only')).toHaveTextContent(/^楼栋：A栋；数据截至 20/);
  expect(onScreen?.closest('.qiao-screen-only')).not.toBeNull();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.getByRole('table').closest('.qiao-screen-only')).toBeNull();
});

it('what is too much to print is said, and nothing is printed', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const asked = show(house(5001));
  await userEvent.click(await screen.findByRole('button', { name: '打印全部' }));
  const said = await screen.findByText(/^没有打印：共 5001 条，一次最多打印 5000 条，请缩小查询范围/);
  expect(said).toBeInTheDocument();
  expect(asked).toHaveBeenCalledTimes(2);
  expect(print).not.toHaveBeenCalled();
});

it.each([
  [false, [140, 84, 84, 104, 112, undefined]],
  [true, [140, 88, 112, undefined, undefined, 120, 84, 88, 84, 84, 80]],
])('lies on its side: %s', (wide, widths) => {
  expect(isWide(widths.map((width) => (width === undefined ? {} : { width })))).toBe(wide);
});
