import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildMenu } from '@/services/menu';
import { recentPages } from '@/services/recentPages';
import { moduleRecord, records } from '../../../test/modules';
import { StillTheme } from '../../../test/StillTheme';
import { signInAs } from '../../../test/signedIn';
import { userEvent } from '../../../test/userEvent';
import { MenuSearch, SearchButton } from '.';
import SearchDialog from './SearchDialog';
import type { SearchSource } from './sources';

const outside = moduleRecord({
  MenuId: 'out',
  Path: 'https://erp.example.com/',
  FullName: '旧系统',
  SortCode: 9,
});
const menu = buildMenu([...records, outside], []);

const opened = vi.fn();
const read = vi.fn();
const announcements: SearchSource = {
  title: '公告',
  counted: '条公告',
  read,
  found: ['宿舍报修电话变更', '报餐系统停机通知', '中秋放假安排', 'IQC20261113001 退货通报'].map((title) => ({
    key: title,
    titles: [title],
    aside: '11-20',
    open: () => opened(title),
  })),
};
/** Searched while the user types; the test decides when the results come. */
const ask = vi.fn();
const people = (asked: string): SearchSource => ({
  title: '员工',
  counted: '名员工',
  read: () => undefined,
  ask,
  asked,
  found: [{ key: 'u7', titles: ['张伟'], aside: 'Q00007 · 生产部', open: () => opened('张伟') }],
});

/** Records with numbers. The search returns the record with the typed number. */
const askLots = vi.fn();
const lots = (asked: string, there: boolean): SearchSource => ({
  title: '单据与档案',
  counted: '条记录',
  read: () => undefined,
  ask: askLots,
  asked,
  isNumber: (text) => text.startsWith('IQC2026'),
  found: there
    ? [{ key: 'i1', titles: [`${asked} 18mm 颗粒板`], aside: '检验单', open: () => opened('i1') }]
    : [],
});

function Shell() {
  const [open, setOpen] = useState(false);
  const [asked, setAsked] = useState('');
  const [lot, setLot] = useState({ asked: '', there: false });
  const sources = useMemo(() => [announcements, people(asked), lots(lot.asked, lot.there)], [asked, lot]);
  askLots.mockImplementation((text: string) => setLot({ asked: text, there: text.endsWith('001') }));
  ask.mockImplementation(setAsked);
  const navigate = useNavigate();
  return (
    <>
      <SearchButton onClick={() => setOpen(true)} />
      <MenuSearch open={open} onOpen={() => setOpen(true)} onClose={() => setOpen(false)}>
        {(dialog) => <SearchDialog sources={sources} {...dialog} />}
      </MenuSearch>
      <output>{useLocation().pathname}</output>
      {['/dashboard', '/dormitory/repair', '/organization/staff/7'].map((path) => (
        <button key={path} type="button" onClick={() => navigate(path)}>
          {path}
        </button>
      ))}
    </>
  );
}

beforeEach(() => {
  signInAs({ account: 'sushe', menu });
  opened.mockReset();
  read.mockReset();
  ask.mockReset();
  render(
    <MemoryRouter initialEntries={['/dormitory/into']}>
      <Shell />
    </MemoryRouter>,
    { wrapper: StillTheme },
  );
});

const box = () => screen.findByRole('combobox', { name: '全局搜索' });
const options = () =>
  screen.queryAllByRole('option').map((option) => option.querySelector('span')?.textContent);
const chosen = () => screen.queryByRole('option', { selected: true })?.querySelector('span')?.textContent;
const place = () => screen.getByText(/^\//, { selector: 'output' }).textContent;
const go = (path: string) => userEvent.click(screen.getByText(path, { selector: 'button' }));
const openIt = async () => {
  await userEvent.click(screen.getByRole('button', { name: '全局搜索' }));
  return box();
};

describe('the menu search', () => {
  it('filters the visible routes, says where each stands, and Enter goes to the first', async () => {
    await userEvent.type(await openIt(), '报修');
    expect(options()[0]).toBe('宿舍管理 > 宿舍报修');
    expect(chosen()).toBe('宿舍管理 > 宿舍报修');
    await userEvent.keyboard('{Enter}');
    expect(place()).toBe('/dormitory/repair');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is moved through by arrows, round the ends, while the focus stays in the box', async () => {
    const input = await openIt();
    await userEvent.type(input, '宿舍');
    // Announcements come later, below the pages, and people below them, once typing rests.
    await screen.findByRole('option', { name: /宿舍报修电话变更/ });
    await screen.findByRole('option', { name: /张伟/ });
    const found = options();
    expect(found.length).toBeGreaterThan(1);
    await userEvent.keyboard('{ArrowUp}');
    expect(chosen()).toBe(found.at(-1));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(chosen()).toBe(found[1]);
    expect(input).toHaveFocus();
    expect(input).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
    await userEvent.type(input, '管理');
    expect(chosen()).toBe('宿舍管理');
  });

  it('goes to what is clicked, a group to its first page', async () => {
    await userEvent.type(await openIt(), '宿舍管理');
    await userEvent.click(screen.getAllByRole('option')[0] as HTMLElement);
    expect(place()).toBe('/dormitory/into');
  });

  it('finds in every source, in groups under their titles, and opens what is chosen by keyboard', async () => {
    expect(read).not.toHaveBeenCalled();
    const input = await openIt();
    expect(read).toHaveBeenCalledOnce();
    await userEvent.type(input, '报修');
    const group = (name: string) => within(screen.getByRole('group', { name })).getAllByRole('option');
    expect(group('页面')[0]).toHaveTextContent('宿舍管理 > 宿舍报修');
    expect(group('公告').map((option) => option.textContent)).toEqual(['宿舍报修电话变更11-20']);
    expect(screen.getByText(/^找到 \d+ 个页面、1 条公告$/)).toBeInTheDocument();
    await userEvent.keyboard('{ArrowUp}');
    expect(chosen()).toBe('宿舍报修电话变更');
    await userEvent.keyboard('{Enter}');
    expect(opened).toHaveBeenCalledExactlyOnceWith('宿舍报修电话变更');
    expect(place()).toBe('/dormitory/into');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks the server for what is too much to read, once typing rests, and shows only what was asked for', async () => {
    const input = await openIt();
    await userEvent.type(input, 'Q00007');
    expect(screen.queryByText('张伟')).toBeNull();
    expect(await screen.findByText('张伟')).toBeInTheDocument();
    expect(ask).toHaveBeenCalledExactlyOnceWith('Q00007');
    await userEvent.type(input, '8');
    expect(screen.queryByText('张伟')).toBeNull();
    await userEvent.clear(input);
    await userEvent.type(input, 'Q00007');
    await userEvent.click(await screen.findByText('张伟'));
    expect(opened).toHaveBeenCalledExactlyOnceWith('张伟');
  });

  it('a number leads to its record alone; what mentions it is found where there is no such record', async () => {
    const input = await openIt();
    await userEvent.type(input, 'IQC20261113001');
    expect(screen.queryByText('IQC20261113001 退货通报')).toBeNull();
    await userEvent.click(await screen.findByText('IQC20261113001 18mm 颗粒板'));
    expect(opened).toHaveBeenCalledExactlyOnceWith('i1');
    await userEvent.type(await openIt(), 'IQC2026111300');
    expect(await screen.findByText('IQC20261113001 退货通报')).toBeInTheDocument();
  });

  it('one source alone stands without a title, also by pinyin', async () => {
    await userEvent.type(await openIt(), 'zqfj');
    expect(await screen.findByText('中秋放假安排')).toBeInTheDocument();
    expect(screen.queryByRole('group')).toBeNull();
    expect(screen.getByText('找到 1 条公告')).toBeInTheDocument();
  });

  it('finds by pinyin initials', async () => {
    await userEvent.type(await openIt(), 'ssbx');
    expect(await screen.findByText('宿舍报修')).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(place()).toBe('/dormitory/repair');
  });

  it('leaves the Enter of an input method alone', async () => {
    const input = await openIt();
    await userEvent.type(input, '报修');
    fireEvent.keyDown(input, { key: 'Enter', isComposing: true });
    expect(place()).toBe('/dormitory/into');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  it('says when nothing is found, and Enter then does nothing', async () => {
    await userEvent.type(await openIt(), '财务报表');
    expect(screen.getByText(/^没有找到“财务报表”/)).toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(place()).toBe('/dormitory/into');
  });

  it('opens other sites beside the application', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    await userEvent.type(await openIt(), '旧系统{Enter}');
    expect(opened).toHaveBeenCalledWith('https://erp.example.com/', '_blank', 'noopener,noreferrer');
    expect(place()).toBe('/dormitory/into');
  });

  it('opens by Ctrl+K and ⌘K, not by other keys', async () => {
    for (const pressed of [
      { key: 'k' },
      { key: 'k', ctrlKey: true, shiftKey: true },
      { key: 'j', ctrlKey: true },
    ])
      fireEvent.keyDown(document.body, pressed);
    expect(screen.queryByRole('dialog')).toBeNull();
    for (const pressed of [
      { key: 'k', ctrlKey: true },
      { key: 'K', metaKey: true },
    ]) {
      expect(fireEvent.keyDown(document.body, pressed)).toBe(false);
      await userEvent.type(await box(), '{Escape}');
      expect(screen.queryByRole('dialog')).toBeNull();
    }
  });

  it('leaves an open dialog its place', async () => {
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.setAttribute('aria-modal', 'true');
    dialog.getClientRects = () => [new DOMRect()] as unknown as DOMRectList;
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    expect(screen.queryByRole('dialog')).toBeNull();
    dialog.remove();
  });

  it('offers the pages visited last while nothing is typed: the newest first, without the one the user is on', async () => {
    await openIt();
    expect(options()).toEqual([]);
    expect(screen.getByText(/^输入名称即可查找/)).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    for (const path of ['/dashboard', '/dormitory/repair', '/organization/staff/7', '/dashboard'])
      await go(path);
    expect(await openIt()).toHaveFocus();
    expect(screen.getByRole('listbox', { name: '最近访问' })).toBeInTheDocument();
    expect(options()).toEqual(['宿舍管理 > 宿舍报修', '宿舍管理 > 入住管理']);
    expect(recentPages('sushe')).toEqual(['/dashboard', '/dormitory/repair', '/dormitory/into']);
    await userEvent.keyboard('{Enter}');
    expect(place()).toBe('/dormitory/repair');
  });

  it('starts empty every time', async () => {
    await userEvent.type(await openIt(), '报修');
    await userEvent.keyboard('{Escape}');
    await act(async () => undefined);
    expect(await openIt()).toHaveValue('');
  });
});
