import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { signInAs } from '../../../../test/signedIn';
import { userEvent } from '../../../../test/userEvent';
import { WithoutMotion } from '../../../../test/withoutMotion';
import * as remits from '../api/remits';
import { Latest } from './AccountDrawer';
import { Months } from './Months';

const row = { AccountId: 'a1' } as remits.AccountRow;

it('entries and months that could not be read say so, and are read again', async () => {
  signInAs({});
  vi.spyOn(remits, 'fetchMonths').mockRejectedValueOnce(new Error()).mockResolvedValue([]);
  vi.spyOn(remits, 'fetchEntries')
    .mockRejectedValueOnce(new Error())
    .mockResolvedValue({ list: [], total: 0 } as never);
  render(
    <MemoryRouter>
      <Months row={row} changes={0} changed={() => undefined} onPrint={() => undefined} />
      <Latest row={row} changes={0} />
    </MemoryRouter>,
    { wrapper: WithoutMotion },
  );
  for (const alert of await screen.findAllByRole('alert')) {
    expect(alert).toHaveTextContent('读取失败');
    await userEvent.click(within(alert).getByRole('button', { name: '重试' }));
  }
  expect(await screen.findAllByText('还没有流水')).toHaveLength(2);
});
