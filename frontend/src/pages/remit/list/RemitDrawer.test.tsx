import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { signInAs } from '../../../../test/signedIn';
import { userEvent } from '../../../../test/userEvent';
import { WithoutMotion } from '../../../../test/withoutMotion';
import * as remits from '../api/remits';
import { Slips } from './RemitDrawer';

it('slips that could not be read say so, and are read again', async () => {
  signInAs({});
  const read = vi.spyOn(remits, 'fetchSlips').mockRejectedValueOnce(new Error()).mockResolvedValue([]);
  const row = { RemitId: 'r1', ExamineStatus: 0, ExamineReason: null } as unknown as remits.RemitRow;
  render(
    <MemoryRouter>
      <Slips row={row} changes={0} />
    </MemoryRouter>,
    { wrapper: WithoutMotion },
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('读取失败');
  await userEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('没有凭证')).toBeInTheDocument();
  expect(read).toHaveBeenCalledTimes(2);
});
