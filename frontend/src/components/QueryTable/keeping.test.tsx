import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadRuntimeConfig } from '@/services/runtimeConfig';
import { restoreSession } from '@/services/session';
import { gateway, ok, signedIn, signedOut } from '../../../test/signedIn';
import { testConfig } from '../../../test/stubTransport';
import { userEvent } from '../../../test/userEvent';
import { here, lastAsked, rooms, show } from './rooms.fixture';

describe('QueryTable’s widths', () => {
  beforeEach(() => void signedOut());
  const width = (name: string) => screen.getByRole('columnheader', { name }).style.width;

  it('follow the edge of a heading, are kept, and never get too small', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(120);
    show(async () => rooms('1'));
    await screen.findByRole('table');
    const edge = () => screen.getByRole('columnheader', { name: '床位' }).lastElementChild as Element;
    const drag = (to: number) => {
      fireEvent.pointerDown(edge(), { clientX: 200 });
      fireEvent.pointerMove(document, { clientX: to });
      expect(width('床位')).not.toBe('');
      fireEvent.pointerUp(document, { clientX: to });
      fireEvent.pointerMove(document, { clientX: 900 });
    };
    drag(230);
    expect(width('床位')).toBe('150px');
    drag(0);
    expect(width('床位')).toBe('56px');
    cleanup();
    show(async () => rooms('1'));
    await screen.findByRole('table');
    await waitFor(() => expect(width('床位')).toBe('56px'));
  });

  it('are set by keyboard in the settings', async () => {
    show(async () => rooms('1'));
    await screen.findByRole('table');
    await userEvent.click(screen.getByRole('button', { name: '列表设置' }));
    const field = await screen.findByRole('spinbutton', { name: '备注列宽' });
    await userEvent.type(field, '320');
    expect(screen.getByRole('columnheader', { name: '备注', hidden: true }).style.width).toBe('320px');
    await userEvent.clear(field);
    expect(screen.getByRole('columnheader', { name: '备注', hidden: true }).style.width).toBe('');
  });
});

describe('QueryTable’s kept conditions', () => {
  const dialog = async () => {
    await userEvent.click(screen.getByRole('button', { name: '常用条件' }));
    return within(await screen.findByRole('dialog'));
  };

  const kept = (Name: string, Search: string, RoleName = '') => ({
    QueryId: Name,
    ListName: 'rooms',
    Name,
    Search,
    RoleName,
  });
  const shared = kept('大家的', '?building=A', '宿舍管理员');

  async function signIn(first: object[]) {
    let list = first;
    await loadRuntimeConfig(async () => Response.json(testConfig));
    const requests = gateway({
      ...signedIn,
      'personal/queries': (config) => {
        if (config.method === 'put') list = [kept('B栋的', '?building=B&sort=beds'), shared];
        if (config.method === 'delete') list = [shared];
        return ok({ list })(config);
      },
    });
    await restoreSession();
    return requests;
  }

  it('are kept under a name, asked for and taken back with one click, and let go', async () => {
    const requests = await signIn([shared]);
    const asked = show(async () => rooms('1'), '?building=B&sort=beds&page=1');
    await screen.findByRole('button', { name: /^大家的/ });
    const saving = await dialog();
    await userEvent.click(saving.getByRole('button', { name: '保存' }));
    expect(await saving.findByText('请输入名称')).toBeInTheDocument();
    await userEvent.type(saving.getByRole('textbox', { name: '名称' }), 'B栋的{Enter}');
    const mine = await screen.findByRole('button', { name: 'B栋的', pressed: true });
    const body = requests.find(({ method }) => method === 'put')?.data;
    expect(JSON.parse(body)).toEqual({ ListName: 'rooms', Name: 'B栋的', Search: '?building=B&sort=beds' });
    await userEvent.click(mine);
    await waitFor(() => expect(here).toBe(''));
    await userEvent.click(screen.getByRole('button', { name: 'B栋的', pressed: false }));
    await waitFor(() => expect(lastAsked(asked)).toMatchObject({ building: 'B', sort: 'beds', page: 1 }));

    await userEvent.click(screen.getByRole('button', { name: 'B栋的', pressed: true }));
    const managing = await dialog();
    // Only users who may share delete shared conditions.
    expect(managing.queryByRole('button', { name: '删除 大家的' })).not.toBeInTheDocument();
    await userEvent.click(managing.getByRole('button', { name: '删除 B栋的' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'B栋的', hidden: true })).toBeNull());
  });
});

it('QueryTable exports its conditions and order, on all pages', async () => {
  const exportRows = vi.fn(async () => ({ file: new Blob(), name: '房间.xlsx' }));
  show(async () => rooms('1'), '?keyword=3&building=A&sort=beds&order=desc', { exportRows });
  await screen.findByRole('table');
  await userEvent.click(screen.getByRole('button', { name: '导出' }));
  expect(exportRows).toHaveBeenCalledWith(
    { keyword: '3', building: 'A', sort: 'beds', order: 'desc' },
    expect.anything(),
  );
});

it('QueryTable says that there are more rows than were counted', async () => {
  show(async () => ({ ...rooms('1'), total: 100_000, more: true }));
  expect(await screen.findByText('共 100000+ 条')).toBeInTheDocument();
});
