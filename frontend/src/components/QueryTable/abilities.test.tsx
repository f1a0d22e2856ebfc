import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { history } from '@umijs/max';
import { Activity, createRef } from 'react';
import { unstable_HistoryRouter as HistoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onAPhone } from '../../../test/onAPhone';
import { signedOut } from '../../../test/signedIn';
import { userEvent } from '../../../test/userEvent';
import { WithoutMotion } from '../../../test/withoutMotion';
import type { Filter, QueryPage, QueryTableHandle } from '.';
import {
  Address,
  building,
  go,
  here,
  lastAsked,
  type Params,
  type Room,
  Rooms,
  rooms,
  type Shown,
  show,
} from './rooms.fixture';

// No saved conditions are read.
beforeEach(() => void signedOut());

afterEach(() => {
  vi.useRealTimers();
});

describe('QueryTable’s filters', () => {
  const days: Filter = { label: '报修日期', from: 'Time1', to: 'Time2', of: 'day' };
  const many: Filter = {
    name: 'post',
    label: '岗位',
    options: ['一', '二', '三', '四', '五', '六'].map((value) => ({ value, label: `${value}级` })),
  };

  it('offer many values in a list that opens', async () => {
    const asked = show(async () => rooms('1'), '', { filters: [many] });
    await screen.findByRole('table');
    await userEvent.click(screen.getByRole('combobox', { name: '岗位' }));
    await userEvent.click(await screen.findByText('六级'));
    await waitFor(() => expect(lastAsked(asked)).toMatchObject({ post: '六', page: 1 }));
    expect(new URLSearchParams(here).get('post')).toBe('六');
  });

  it('take days, hear nothing of half a date and follow the address', async () => {
    const asked = show(async () => rooms('1'), '?Time2=2026-11-30', { filters: [days] });
    await screen.findByRole('table');
    const group = screen.getByRole('group', { name: '报修日期' });
    const from = within(group).getByLabelText('报修日期从');
    expect(within(group).getByLabelText('报修日期到')).toHaveValue('2026-11-30');
    fireEvent.change(from, { target: { value: '0020-11-01' } });
    expect(asked).toHaveBeenCalledOnce();
    fireEvent.change(from, { target: { value: '2026-12-01' } });
    expect(asked).toHaveBeenCalledOnce();
    expect(from).toHaveAttribute('title', expect.stringContaining('前后颠倒'));
    fireEvent.change(from, { target: { value: '2026-11-01' } });
    await waitFor(() => expect(lastAsked(asked)).toMatchObject({ Time1: '2026-11-01', Time2: '2026-11-30' }));
    act(() => go('/rooms'));
    await waitFor(() => expect(lastAsked(asked)).toEqual({ page: 1, pageSize: 20 }));
    expect(from).toHaveValue('');
  });

  it('take numbers from one to another, and hear nothing of what is none', async () => {
    const rent: Filter = { label: '月租', from: 'RentFrom', to: 'RentTo', of: 'number' };
    const asked = show(async () => rooms('1'), '?RentTo=200&RentFrom=1e3', { filters: [rent] });
    await screen.findByRole('table');
    const group = within(screen.getByRole('group', { name: '月租' }));
    const from = group.getByLabelText('月租从');
    expect(from).toHaveValue('');
    expect(lastAsked(asked)).toEqual({ page: 1, pageSize: 20, RentTo: '200' });
    for (const [typed, reason] of [
      ['一百', '不是数字'],
      ['200.5', '大小颠倒'],
    ] as const) {
      fireEvent.change(from, { target: { value: typed } });
      expect(from).toBeInvalid();
      expect(from).toHaveAttribute('title', expect.stringContaining(reason));
    }
    fireEvent.change(from, { target: { value: '99.5' } });
    expect(from).toBeValid();
    await waitFor(() => expect(lastAsked(asked)).toMatchObject({ RentFrom: '99.5', RentTo: '200' }));
    expect(asked).toHaveBeenCalledTimes(2);
    act(() => go('/rooms'));
    await waitFor(() => expect(from).toHaveValue(''));
  });

  it('take a text that a column contains', async () => {
    const asked = show(async () => rooms('1'), '?Landlord=王', {
      filters: [{ name: 'Landlord', label: '房东', contains: true }],
    });
    await screen.findByRole('table');
    const box = screen.getByRole('textbox', { name: '房东' });
    expect(box).toHaveValue('王');
    await userEvent.type(box, '建国 ');
    await waitFor(() => expect(lastAsked(asked)).toMatchObject({ Landlord: '王建国' }));
    expect(new URLSearchParams(here).get('Landlord')).toBe('王建国');
  });

  it('offer numbers, and what the address says for as long as the values are being read', async () => {
    const floors: Filter = {
      name: 'floor',
      label: '楼层',
      options: [1, 2].map((value) => ({ value, label: `${value} 楼` })),
    };
    const unread: Filter = { name: 'block', label: '区' };
    const asked = show(async () => rooms('1'), '?floor=2&block=东区', { filters: [floors, unread] });
    await screen.findByRole('table');
    expect(lastAsked(asked)).toMatchObject({ floor: '2', block: '东区' });
    expect(within(screen.getByRole('radiogroup', { name: '楼层' })).getByLabelText('2 楼')).toBeChecked();
    expect(await screen.findByText('东区')).toBeInTheDocument();
  });

  it('beyond a line’s worth are behind a button that says how many of them are set', async () => {
    const others = ['甲', '乙', '丙'].map((label): Filter => ({ ...building, name: label, label }));
    show(async () => rooms('1'), '?building=A', { filters: [...others, building] });
    await screen.findByRole('table');
    expect(screen.queryByRole('radiogroup', { name: '楼栋' })).not.toBeInTheDocument();
    const more = screen.getByRole('button', { name: '更多条件（已选 1）' });
    await userEvent.click(more);
    expect(screen.getByRole('button', { name: '收起条件' })).toHaveAttribute('aria-expanded', 'true');
    expect(within(screen.getByRole('radiogroup', { name: '楼栋' })).getByLabelText(/A栋/)).toBeChecked();
  });
});

describe('QueryTable’s actions', () => {
  it('stand in the heading’s line, at the end of a row and, for many rows, below them', async () => {
    const onDelete = vi.fn();
    show(async () => rooms('101', '102', '103'), '', { onDelete });
    await screen.findByRole('table');
    expect(screen.getByRole('button', { name: '新增' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: '删除 102 房' }));
    expect(onDelete).toHaveBeenLastCalledWith(['102']);

    expect(screen.queryByRole('region', { name: '批量操作' })).not.toBeInTheDocument();
    screen.getByRole('checkbox', { name: '选择101 房' }).focus();
    await userEvent.keyboard(' ');
    await userEvent.click(screen.getByRole('checkbox', { name: '选择103 房' }));
    expect(screen.getByRole('status')).toHaveTextContent('已选 2 条');
    await userEvent.click(screen.getByRole('button', { name: '批量删除' }));
    expect(onDelete).toHaveBeenLastCalledWith(['101', '103']);
    expect(screen.queryByRole('region', { name: '批量操作' })).not.toBeInTheDocument();
  });

  it.each(['desktop', 'phone'])(
    'a row opens wherever it is pressed, but not by its buttons, its tick or the end of a selection',
    async (device) => {
      if (device === 'phone') onAPhone();
      const onOpen = vi.fn();
      show(async () => rooms('101', '102'), '', { onOpen, onDelete: vi.fn() });
      await screen.findByText('102');
      await userEvent.click(screen.getByRole('button', { name: '删除 102 房' }));
      await userEvent.click(screen.getByRole('checkbox', { name: '选择102 房' }));
      const selection = vi.spyOn(window, 'getSelection').mockReturnValue({ isCollapsed: false } as Selection);
      await userEvent.click(screen.getByText('102'));
      expect(onOpen).not.toHaveBeenCalled();
      selection.mockRestore();
      await userEvent.click(screen.getByText('102'));
      expect(onOpen).toHaveBeenCalledExactlyOnceWith('102');
    },
  );

  it('a page is ticked at once; ticks stay on other pages and go when other rows are asked for', async () => {
    const pages: Record<number, QueryPage<Room>> = { 1: rooms('1', '2'), 2: rooms('21') };
    const onDelete = vi.fn();
    show(async ({ page }) => ({ ...(pages[Number(page)] ?? rooms()), total: 21 }), '', { onDelete });
    await screen.findByRole('table');
    const all = () => screen.getByRole('checkbox', { name: '选择本页全部' });
    await userEvent.click(all());
    act(() => go('/rooms?page=2'));
    await screen.findByText('21');
    expect(all()).not.toBeChecked();
    expect(screen.getByRole('status')).toHaveTextContent('已选 2 条');
    await userEvent.click(all());
    await userEvent.click(screen.getByRole('button', { name: '批量删除' }));
    expect(onDelete).toHaveBeenLastCalledWith(['1', '2', '21']);
    await userEvent.click(all());
    act(() => go('/rooms?keyword=2&page=2'));
    await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
  });

  it('on a phone stand below a card, which can be ticked too', async () => {
    onAPhone();
    const onDelete = vi.fn();
    show(async () => rooms('101', '102'), '', { onDelete });
    await userEvent.click(await screen.findByRole('button', { name: '删除 102 房' }));
    expect(onDelete).toHaveBeenLastCalledWith(['102']);
    await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
    await userEvent.click(screen.getByRole('button', { name: '批量删除' }));
    expect(onDelete).toHaveBeenLastCalledWith(['101', '102']);
  });

  it('the page around it can have it read anew', async () => {
    const handle = createRef<QueryTableHandle>();
    const asked = show(async () => rooms('1'), '', { handle });
    await screen.findByRole('table');
    act(() => handle.current?.refresh());
    expect(asked).toHaveBeenCalledTimes(2);
    await screen.findByRole('table');
  });
});

describe('QueryTable’s settings', () => {
  const headings = () => screen.getAllByRole('columnheader').map((heading) => heading.textContent);
  const settings = async () => {
    await userEvent.click(screen.getByRole('button', { name: '列表设置' }));
    return screen.findByRole('dialog');
  };

  it('hide and order columns, at once and for good; the naming column stays', async () => {
    show(async () => rooms('1'));
    await screen.findByRole('table');
    const dialog = within(await settings());
    expect(dialog.getByRole('checkbox', { name: '房号' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('button', { name: '备注上移' }));
    expect(headings()).toEqual(['房号', '备注', '床位']);
    await userEvent.click(dialog.getByRole('checkbox', { name: '床位' }));
    expect(headings()).toEqual(['房号', '备注']);

    cleanup();
    show(async () => rooms('1'));
    await screen.findByRole('table');
    expect(headings()).toEqual(['房号', '备注']);
    await userEvent.click(within(await settings()).getByRole('button', { name: '恢复默认' }));
    expect(headings()).toEqual(['房号', '床位', '备注']);
  });

  it('are not offered on a phone, where there are no columns', async () => {
    onAPhone();
    show(async () => rooms('101'));
    await screen.findByText('101');
    expect(screen.queryByRole('button', { name: '列表设置' })).not.toBeInTheDocument();
  });
});

describe('QueryTable behind another tab', () => {
  beforeEach(() => history.replace('/rooms'));
  const page = (mode: 'visible' | 'hidden', fetch: Shown['fetch']) => (
    <HistoryRouter history={history}>
      <Address />
      <Activity mode={mode}>
        <Rooms fetch={fetch} every={5000} />
      </Activity>
    </HistoryRouter>
  );

  it('sends nothing, shows its old rows at once when it is back, and reads anew without fading', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let answer = async () => rooms('101');
    const fetch = vi.fn(() => answer());
    const { rerender } = render(page('visible', fetch), { wrapper: WithoutMotion });
    await screen.findByText('101');
    rerender(page('hidden', fetch));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(fetch).toHaveBeenCalledOnce();

    let finish: (page: QueryPage<Room>) => void = () => undefined;
    answer = () => new Promise((done) => (finish = done));
    rerender(page('visible', fetch));
    expect(screen.getByText('101')).toBeVisible();
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('region', { name: '房间' })).toHaveAttribute('aria-busy', 'false');
    await act(async () => finish(rooms('102')));
    expect(screen.getByText('102')).toBeVisible();
  });

  it('does not change the address under another page, and searches for what was typed when it is back', async () => {
    const fetch = vi.fn(async (_: Params) => rooms('101'));
    const { rerender } = render(page('visible', fetch), { wrapper: WithoutMotion });
    await screen.findByText('101');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '9' } });
    rerender(page('hidden', fetch));
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(here).toBe('');
    rerender(page('visible', fetch));
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(here).toBe('?keyword=9');
  });
});
