import { render, screen } from '@testing-library/react';
import { Button } from 'antd';
import { expect, it } from 'vitest';
import { ThemeProvider } from './ThemeProvider';

it('a button at work has a spinner and keeps its name, and nothing of it stays', () => {
  const shown = (loading: boolean) => (
    <ThemeProvider>
      <Button loading={loading}>保存</Button>
    </ThemeProvider>
  );
  const { rerender } = render(shown(false));
  const button = screen.getByRole('button', { name: '保存' });
  const idle = button.innerHTML;
  rerender(shown(true));
  expect(button.querySelector('.anticon-spin')).toBeInTheDocument();
  expect(button).toHaveAccessibleName('保存');
  rerender(shown(false));
  expect(button.innerHTML).toBe(idle);
});
