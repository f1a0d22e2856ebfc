import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { loadRuntimeConfig } from '@/services/runtimeConfig';
import { signIn } from '@/services/session';
import { moduleRecord } from '../../test/modules';
import { gateway, ok, signedIn } from '../../test/signedIn';
import { testConfig } from '../../test/stubTransport';
import { RecordLink } from './RecordLink';

it('leads to a record, and is its text for users without the page', async () => {
  await loadRuntimeConfig(async () => Response.json(testConfig));
  const pages = {
    Table: [
      moduleRecord({ MenuId: 'o', ID: 'aftersales-detail', Path: '/aftersales/detail/:id', Component: 'a' }),
    ],
    Table1: [],
  };
  gateway({ ...signedIn, 模块权限含角色查询: ok(pages) });
  await signIn('pinzhi', 'Demo@2026');
  render(
    <MemoryRouter>
      <RecordLink page="aftersales-detail" id="a/1">
        SH20261126001
      </RecordLink>
      <RecordLink page="customer-detail" id="c1">
        冯志远
      </RecordLink>
    </MemoryRouter>,
  );
  expect(screen.getByText(/冯志远/)).toBeVisible();
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['SH20261126001', '/aftersales/detail/a%2F1'],
  ]);
});
