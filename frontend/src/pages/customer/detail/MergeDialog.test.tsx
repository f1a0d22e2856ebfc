import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { UiHost } from '@/components/uiHooks';
import { StillTheme } from '../../../../test/StillTheme';
import { gateway, ok } from '../../../../test/signedIn';
import { userEvent } from '../../../../test/userEvent';
import type { CustomerRow } from '../api/customers';
import MergeDialog from './MergeDialog';

const row = { CustomerId: 'c-1', CustomerNo: 'KH20261120001', Name: '王小美', RowVersion: 3 } as CustomerRow;

it('another customer is sought and merged into the one on screen', async () => {
  const requests = gateway({
    '/merge/': ok({}),
    '/all': ok({ list: [{ CustomerId: 'c-2', Name: '王美 KH20261120002' }] }),
  });
  const onSaved = vi.fn();
  render(
    <MemoryRouter>
      <UiHost />
      <MergeDialog open row={row} onSaved={onSaved} onClose={() => undefined} afterClose={() => undefined} />
    </MemoryRouter>,
    { wrapper: StillTheme },
  );
  await userEvent.click(await screen.findByRole('combobox', { name: '并入的客户' }));
  await userEvent.keyboard('王美');
  await userEvent.click(await screen.findByTitle('王美 KH20261120002'));
  await userEvent.click(screen.getByRole('button', { name: '合并到 王小美（KH20261120001）' }));
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
  const sent = requests.find(({ url }) => url?.includes('/merge/'));
  expect(sent?.url).toContain('/api/custom/merge/c-1');
  expect(JSON.parse(String(sent?.data))).toEqual({ RowVersion: 3, From: 'c-2' });
});
