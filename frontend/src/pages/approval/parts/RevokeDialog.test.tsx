import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { ThemeProvider } from '@/components/theme/ThemeProvider';
import { userEvent } from '../../../../test/userEvent';
import * as api from '../api';
import RevokeDialog from './RevokeDialog';

const application = {
  ApplicationId: 'a1',
  Title: '赵敏的请假申请',
  Fields: [] as api.Application['Fields'],
  Revoke: { Verb: '销假', From: '2026-12-01', To: '2026-12-05' },
} as api.Application;

it('asks why and until when somebody was away, and only within the leave', async () => {
  const revokeApplication = vi.spyOn(api, 'revokeApplication').mockResolvedValue(undefined as never);
  const onRevoked = vi.fn();
  render(
    <MemoryRouter>
      <RevokeDialog
        open
        onClose={() => {}}
        afterClose={() => {}}
        application={application}
        onRevoked={onRevoked}
      />
    </MemoryRouter>,
    { wrapper: ThemeProvider },
  );
  const day = screen.getByLabelText(/实际最后一天/);
  await userEvent.type(day, '2026-12-05');
  await userEvent.click(screen.getByRole('button', { name: '提交' }));
  await screen.findByText('请填写销假原因');
  expect(screen.getByText('应在 2026-12-01 之后（含）、2026-12-05 之前')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('销假原因'), ' 提前返厂 ');
  await userEvent.clear(day);
  await userEvent.type(day, '2026-12-02');
  expect(await screen.findByText('实际休假 2 天')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '提交' }));
  await waitFor(() => expect(onRevoked).toHaveBeenCalled());
  expect(revokeApplication).toHaveBeenCalledWith('a1', { Reason: '提前返厂', RealTo: '2026-12-02' });
});
