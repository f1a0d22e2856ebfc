import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { ThemeProvider } from '@/components/theme/ThemeProvider';
import type { RuntimeConfig } from '@/services/http';
import { type ModuleRecord, setBuiltPages } from '@/services/menu';
import { loadRuntimeConfig } from '@/services/runtimeConfig';
import { restoreSession } from '@/services/session';
import { moduleRecord } from '../../../test/modules';
import { gateway, ok, signedIn } from '../../../test/signedIn';
import { testConfig } from '../../../test/stubTransport';
import Fallback from '.';

afterEach(() => setBuiltPages(undefined));

/** Shows the page of a menu that has none. */
async function show(config: Partial<RuntimeConfig>, others: ModuleRecord[] = []) {
  await loadRuntimeConfig(async () => Response.json({ ...testConfig, ...config }));
  const group = moduleRecord({ MenuId: 'group', FullName: '回款', Path: '/', Component: 'Layout' });
  const remit = moduleRecord({
    MenuId: 'remit',
    ParentId: 'group',
    ID: 'remit',
    FullName: '回款登记',
    Component: 'remit/list/index',
  });
  gateway({ ...signedIn, 模块权限含角色查询: ok({ Table: [group, remit, ...others], Table1: [] }) });
  await restoreSession();
  render(
    <ThemeProvider>
      <MemoryRouter initialEntries={['/remit']}>
        <Fallback />
      </MemoryRouter>
    </ThemeProvider>,
  );
}

it('a page that is not here yet leads to the legacy system’s, and says who moves it and until when', async () => {
  await show({
    legacy: 'https://old.example.com/#{path}',
    planned: { 'remit/list/index': { owner: '孙丽', date: '2027-01-15' } },
  });
  expect(screen.getByRole('heading', { name: '回款登记正在迁移' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '在原系统中打开回款登记' })).toHaveAttribute(
    'href',
    'https://old.example.com/#/remit',
  );
  expect(screen.getByText('迁移负责人：孙丽，预计上线：2027-01-15')).toBeInTheDocument();
  // The link to the legacy page is the first action.
  const ways = [...screen.getAllByRole('link'), ...screen.getAllByRole('button')];
  expect(ways[0]).toHaveTextContent('在原系统中打开回款登记');
});

it('offers the neighbours that this build has, and not those that are missing too', async () => {
  setBuiltPages(['remit/report/index']);
  await show({}, [
    moduleRecord({
      MenuId: 'report',
      FullName: '回款统计',
      Component: 'remit/report/index',
      ParentId: 'group',
    }),
    moduleRecord({ MenuId: 'bank', FullName: '账户管理', Component: 'remit/bank/index', ParentId: 'group' }),
  ]);
  const neighbours = within(screen.getByRole('navigation', { name: '回款的其他功能' }));
  expect(neighbours.getAllByRole('link').map((link) => link.textContent)).toEqual(['回款统计']);
});

it('says nothing of what the operator has not told', async () => {
  await show({ planned: { 'remit/list/index': { owner: '孙丽' } } });
  expect(screen.queryByRole('link', { name: /原系统/ })).toBeNull();
  expect(screen.getByText('迁移负责人：孙丽')).toBeInTheDocument();
});
