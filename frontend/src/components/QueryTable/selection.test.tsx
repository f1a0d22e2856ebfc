import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { signedOut } from '../../../test/signedIn';
import { userEvent } from '../../../test/userEvent';
import { rooms, show } from './rooms.fixture';

// No saved conditions are read.
beforeEach(() => void signedOut());

it('Shift ticks all rows from the last one that was ticked, and takes them back', async () => {
  const onDelete = vi.fn();
  show(async () => rooms('101', '102', '103', '104'), '', { onDelete });
  await screen.findByRole('table');
  const user = userEvent.setup();
  const box = (no: string) => screen.getByRole('checkbox', { name: `选择${no} 房` });
  await user.click(box('103'));
  await user.keyboard('{Shift>}');
  await user.click(box('101'));
  await user.keyboard('{/Shift}');
  expect(screen.getByRole('region', { name: '批量操作' })).toHaveTextContent('已选 3 条');
  expect(box('104')).not.toBeChecked();
  await user.keyboard('{Shift>}');
  await user.click(box('102'));
  await user.keyboard('{/Shift}');
  expect(screen.getByRole('region', { name: '批量操作' })).toHaveTextContent('已选 1 条');
});
