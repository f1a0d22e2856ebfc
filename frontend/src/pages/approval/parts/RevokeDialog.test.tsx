import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { ThemeProvider } from '@/components/theme/ThemeProvider';
import type { Application } from '../api';
import RevokeDialog from './RevokeDialog';

const revokeApplication = vi.hoisted(() => vi.fn());
vi.mock('../api', () => ({ revokeApplication }));

const application = {
  ApplicationId: 'a1',
  Title: '赵敏的请假申请',
  Fields: [] as Application['Fields'],
  Revoke: { Verb: '销假', From: '2026-12-01', To: '2026-12-05' },
} as Application;

it('asks why and until when somebody was away, and only within the leave', async () => {
  const user = userEvent.setup();
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
  await user.type(day, '2026-12-05');
  await user.click(screen.getByRole('button', { name: '提交' }));
  await screen.findByText('请填写销假原因', {}, { timeout: 10_000 });
  expect(screen.getByText('应在 2026-12-01 之后（含）、2026-12-05 之前')).toBeInTheDocument();
  await user.type(screen.getByLabelText('销假原因'), ' 提前返厂 ');
  await user.clear(day);
  await user.type(day, '2026-12-02');
  expect(screen.getByText('实际休假 2 天')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '提交' }));
  await waitFor(() => expect(onRevoked).toHaveBeenCalled(), { timeout: 10_000 });
  expect(revokeApplication).toHaveBeenCalledWith('a1', { Reason: '提前返厂', RealTo: '2026-12-02' });
});
