import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userEvent } from '../../test/userEvent';
import { PasswordInput } from './PasswordInput';

describe('PasswordInput', () => {
  it('shows the password on demand, by keyboard', async () => {
    const user = userEvent.setup();
    render(<PasswordInput aria-label="密码" />);
    const field = screen.getByLabelText('密码');
    expect(field).toHaveAttribute('type', 'password');
    field.focus();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(field).toHaveAttribute('type', 'text');
    expect(screen.getByRole('button', { name: '显示密码' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('tells when Caps Lock is on, until it is off or the field is left', () => {
    render(<PasswordInput aria-label="密码" />);
    const field = screen.getByLabelText('密码');
    const press = (caps: boolean) => {
      const event = createEvent.keyDown(field, { key: 'a' });
      Object.defineProperty(event, 'getModifierState', {
        value: (key: string) => key === 'CapsLock' && caps,
      });
      fireEvent(field, event);
    };
    press(true);
    expect(screen.getByText('大写锁定已打开')).toBeInTheDocument();
    press(false);
    expect(screen.queryByText('大写锁定已打开')).toBeNull();
    press(true);
    fireEvent.blur(field);
    expect(screen.queryByText('大写锁定已打开')).toBeNull();
  });
});
