import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { LinkForm } from './LinkForm';

const type = (address: string) => {
  const onSave = vi.fn();
  const { unmount } = render(<LinkForm value="" onSave={onSave} onCancel={vi.fn()} />);
  fireEvent.change(screen.getByLabelText('链接地址'), { target: { value: address } });
  fireEvent.keyDown(screen.getByLabelText('链接地址'), { key: 'Enter' });
  unmount();
  return onSave.mock.calls[0]?.[0];
};

it('takes what the server keeps: pages of this system, and what is elsewhere', () => {
  expect(type('#/todo/index')).toBe('#/todo/index');
  expect(type('/#/todo/index')).toBe('/#/todo/index');
  expect(type('https://example.com/a')).toBe('https://example.com/a');
  expect(type('example.com/a')).toBe('https://example.com/a');
  expect(type('mailto:a@example.com')).toBe('mailto:a@example.com');
});

it('takes no call of the server', () => {
  expect(type('/api/File/DeleteFile?FilePath=x')).toBeUndefined();
  expect(type('#top')).toBeUndefined();
  expect(type('javascript:alert(1)')).toBeUndefined();
});
