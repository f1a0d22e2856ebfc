import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ThemeProvider } from '@/components/theme/ThemeProvider';
import type { RuntimeConfig } from '@/services/http';
import { loadRuntimeConfig } from '@/services/runtimeConfig';
import { restoreSession } from '@/services/session';
import { moduleRecord } from '../../../test/modules';
import { gateway, ok, signedIn } from '../../../test/signedIn';
import { testConfig } from '../../../test/stubTransport';
import Fallback from '.';

/** Shows the page of a menu that has none. */
async function show(config: Partial<RuntimeConfig>) {
  await loadRuntimeConfig(async () => Response.json({ ...testConfig, ...config }));
  const remit = moduleRecord({
    MenuId: 'remit',
    ID: 'remit',
    FullName: '回款登记',
    Component: 'remit/list/index',
  });
  gateway({ ...signedIn, 模块权限含角色查询: ok({ Table: [remit], Table1: [] }) });
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
});

it('says nothing of what the operator has not told', async () => {
  await show({ planned: { 'remit/list/index': { owner: '孙丽' } } });
  expect(screen.queryByRole('link', { name: /原系统/ })).toBeNull();
  expect(screen.getByText('迁移负责人：孙丽')).toBeInTheDocument();
});
