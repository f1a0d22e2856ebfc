import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { initials, UserAvatar } from './UserAvatar';

it.each([
  ['陈建国', '建国'],
  ['张伟', '张伟'],
  ['John Smith Brown', 'JS'],
  ['', ''],
])('initials of %s are %s', (name, short) => {
  expect(initials(name)).toBe(short);
});

it('falls back to the name when the picture cannot be loaded', () => {
  render(<UserAvatar name="陈建国" src="/gone.png" />);
  fireEvent.error(screen.getByRole('presentation'));
  expect(screen.getByText('建国')).toBeInTheDocument();
});
