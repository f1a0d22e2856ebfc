import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { loadRuntimeConfig } from '@/services/runtimeConfig';
import { signIn } from '@/services/session';
import { moduleRecord } from '../../test/modules';
import { gateway, ok, signedIn } from '../../test/signedIn';
import { testConfig } from '../../test/stubTransport';
import { userEvent } from '../../test/userEvent';
import { RowCard } from './QueryTable/rows/RowCard';
import { RowLink } from './RowText';

/** Signed in with the page of repairs, and without that of inspections. */
async function asReporter() {
  await loadRuntimeConfig(async () => Response.json(testConfig));
  const pages = {
    Table: [moduleRecord({ MenuId: 'r', ID: 'dormitory-repair', Component: 'repair' })],
    Table1: [],
  };
  gateway({ ...signedIn, 模块权限含角色查询: ok(pages) });
  await signIn('putong', 'Demo@2026');
}

it('a number in a cell leads to its record for who has its page, and is a text for others', async () => {
  await asReporter();
  const columns = [
    { title: '标题', render: () => '让步接收 IQC20261118001' },
    { title: '报修', render: () => 'BX20261113001' },
    { title: '内容', render: () => '见 BX20261113002' },
  ];
  render(
    <MemoryRouter>
      <RowCard columns={columns} row={{}} />
    </MemoryRouter>,
  );
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['BX20261113001', '/find/BX20261113001'],
    ['BX20261113002', '/find/BX20261113002'],
  ]);
});

it('the number of a row opens its detail here, and has an address for a tab of its own', async () => {
  await asReporter();
  const open = vi.fn();
  render(
    <RowLink id="key" name="BX20261113001" open={open}>
      BX20261113001
    </RowLink>,
  );
  const link = screen.getByRole('link', { name: '查看 BX20261113001' });
  expect(link).toHaveAttribute('href', '#/find/BX20261113001');
  await userEvent.click(link);
  expect(open).toHaveBeenCalledExactlyOnceWith('key');
  fireEvent.click(link, { ctrlKey: true });
  expect(open).toHaveBeenCalledTimes(1);
});
