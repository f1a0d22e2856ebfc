import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { onAPhone } from '../../../test/onAPhone';
import { signedOut } from '../../../test/signedIn';
import { userEvent } from '../../../test/userEvent';
import { rooms, show } from './rooms.fixture';
import { RowCard } from './rows/RowCard';

// No saved conditions are read.
beforeEach(() => void signedOut());

it('on a phone all conditions are behind 筛选, which tells how many are chosen', async () => {
  onAPhone();
  show(async () => rooms('101'), '?building=A');
  await screen.findByText('101');
  expect(screen.queryByRole('radiogroup')).toBeNull();
  expect(screen.queryByRole('button', { name: '刷新' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '筛选 (1)' }));
  expect(screen.getByRole('radiogroup', { name: '楼栋' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '刷新' })).toBeInTheDocument();
});

it('a card has what it is about on top, and its number below', () => {
  const columns = [
    { title: '报修', render: () => 'BX001' },
    { title: '状态', card: 'state' as const, render: () => '待处理' },
    { title: '内容', card: 'headline' as const, render: ({ text }: { text: string }) => text },
  ];
  const { container, rerender } = render(<RowCard columns={columns} row={{ text: '灯不亮' }} />);
  expect(container).toHaveTextContent(/^灯不亮待处理BX001$/);
  rerender(<RowCard columns={columns} row={{ text: '' }} />);
  expect(container).toHaveTextContent(/^BX001待处理$/);
});
