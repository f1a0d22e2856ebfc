import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onAPhone } from '../../../test/onAPhone';
import { signedOut } from '../../../test/signedIn';
import { userEvent } from '../../../test/userEvent';
import { go, here, lastAsked, rooms, show } from './rooms.fixture';

// No saved conditions are read.
beforeEach(() => void signedOut());

afterEach(() => {
  vi.useRealTimers();
});

describe('QueryTable', () => {
  it('shows the rows with what is to be said about one, the total and the counts', async () => {
    show(async () => rooms('101', '404'));
    const table = await screen.findByRole('table');
    expect(await within(table).findByText('101')).toBeInTheDocument();
    expect(within(table).getByText('没有这间')).toBeInTheDocument();
    expect(screen.getByText('共 2 条')).toBeInTheDocument();
    const building = screen.getByRole('radiogroup', { name: '楼栋' });
    expect(building).toHaveTextContent('全部楼栋 3A栋 3B栋 0');
    expect(screen.getByRole('region', { name: '房间' })).toHaveAttribute('aria-busy', 'false');
  });

  it('asks for what the address says', async () => {
    const asked = show(
      async () => rooms('1'),
      '?keyword=9&building=B&sort=beds&order=desc&page=2&pageSize=50',
    );
    expect(lastAsked(asked)).toEqual({
      keyword: '9',
      building: 'B',
      sort: 'beds',
      order: 'desc',
      page: 2,
      pageSize: 50,
    });
    expect(screen.getByRole('searchbox', { name: '搜索房号' })).toHaveValue('9');
  });

  it('searches after a pause, from the first page, and keeps what belongs to others', async () => {
    const asked = show(async () => ({ ...rooms('1'), total: 60 }), '?page=2&id=7');
    await screen.findByRole('table');
    await userEvent.type(screen.getByRole('searchbox'), ' 20 ');
    await waitFor(() => expect(lastAsked(asked)).toEqual({ keyword: '20', page: 1, pageSize: 20 }));
    expect(asked).toHaveBeenCalledTimes(2);
    expect(here).toBe('?id=7&keyword=20');
    act(() => go('/rooms'));
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('sends nothing while an input method composes, and the word when it has ended', async () => {
    const asked = show(async () => rooms('1'));
    await screen.findByRole('table');
    vi.useFakeTimers();
    const box = screen.getByRole<HTMLInputElement>('searchbox');
    const write = (value: string, isComposing: boolean) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, value);
      fireEvent(box, new InputEvent('input', { bubbles: true, isComposing }));
    };
    write('1', false);
    fireEvent.compositionStart(box);
    write('1lou', true);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(box).toHaveValue('1lou');
    expect(asked).toHaveBeenCalledOnce();
    write('1楼', true);
    fireEvent.compositionEnd(box);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(lastAsked(asked)?.keyword).toBe('1楼');
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('sorts by a heading: first its own direction, then the other, then not', async () => {
    const asked = show(async () => rooms('1'));
    await screen.findByRole('table');
    for (const order of ['desc', 'asc', undefined] as const) {
      await userEvent.click(screen.getByRole('button', { name: '床位' }));
      await waitFor(() => expect(lastAsked(asked)?.order).toBe(order));
      expect(lastAsked(asked)?.sort).toBe(order && 'beds');
      const sorted = { desc: 'descending', asc: 'ascending', none: null }[order ?? 'none'];
      expect(screen.getByRole('columnheader', { name: '床位' }).getAttribute('aria-sort')).toBe(sorted);
    }
  });

  it('filters, says when nothing is left and takes the conditions back', async () => {
    const asked = show(async (params) => (params.building ? rooms() : rooms('1')));
    await screen.findByRole('table');
    await userEvent.click(screen.getByText('B栋'));
    expect(await screen.findByText('没有符合条件的记录')).toBeInTheDocument();
    expect(lastAsked(asked)).toMatchObject({ building: 'B' });
    await userEvent.click(screen.getByRole('button', { name: '清除条件' }));
    expect(await screen.findByRole('table')).toBeInTheDocument();
    expect(here).toBe('');
  });

  it('says when there is nothing at all', async () => {
    show(async () => rooms());
    expect(await screen.findByText('还没有房间')).toBeInTheDocument();
  });

  it('goes back to the last page when the rows of a later one are gone', async () => {
    const asked = show(
      async ({ page }) => ({ ...rooms(...(page === 2 ? ['41'] : [])), total: 21 }),
      '?page=9',
    );
    expect(await screen.findByText('41')).toBeInTheDocument();
    expect(lastAsked(asked)).toMatchObject({ page: 2 });
  });

  it('turns its pages, as many rows on each as one wants', async () => {
    const asked = show(async () => ({ ...rooms('1'), total: 95 }), '?building=A');
    const pages = within(await screen.findByRole('navigation', { name: '分页' }));
    expect(pages.getByRole('button', { name: '上一页' })).toBeDisabled();
    await userEvent.click(pages.getByRole('button', { name: '第 5 页' }));
    await waitFor(() => expect(lastAsked(asked)).toMatchObject({ page: 5, building: 'A' }));
    expect(pages.getByRole('button', { name: '第 5 页' })).toHaveAttribute('aria-current', 'page');
    expect(pages.getByRole('button', { name: '下一页' })).toBeDisabled();
    await userEvent.click(pages.getByRole('button', { name: '上一页' }));
    await waitFor(() => expect(here).toBe('?building=A&page=4'));
    await userEvent.click(pages.getByRole('combobox', { name: '每页条数' }));
    await userEvent.click(await screen.findByText('50 条/页'));
    await waitFor(() => expect(lastAsked(asked)).toMatchObject({ page: 1, pageSize: 50 }));
  });

  it('says that it could not be loaded and tries again', async () => {
    const fetch = vi.fn(async () => rooms('1')).mockRejectedValueOnce(new Error('SQL text'));
    show(fetch);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('加载失败');
    expect(alert).not.toHaveTextContent('SQL');
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('table')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('reads anew on its own; a read that fails leaves the rows and says so until one succeeds', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let answer = async () => rooms('101');
    const asked = show(() => answer(), '', { every: 5000 });
    await screen.findByText('101');
    answer = () => Promise.reject(new Error('weg'));
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(await screen.findByRole('alert')).toHaveTextContent('以下为之前的数据');
    expect(screen.getByText('101')).toBeInTheDocument();
    answer = async () => rooms('102');
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(await screen.findByText('102')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(asked).toHaveBeenCalledTimes(3);
  });

  it('shows cards on a phone: the naming column, what is not empty of the others, and the note', async () => {
    onAPhone();
    show(async () => rooms('101', '404'));
    expect(await screen.findByText('101')).toBeInTheDocument();
    expect(screen.getAllByRole('listitem')[1]).toHaveTextContent('404床位4备注无没有这间');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });
});
