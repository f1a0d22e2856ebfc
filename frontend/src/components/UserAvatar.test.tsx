import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { filesOn } from '../../test/stubTransport';
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

it('a stored picture comes from the files host', () => {
  filesOn('https://files.test');
  render(<UserAvatar name="陈建国" src={'\\avatars\\陈.png'} />);
  expect(screen.getByRole('presentation')).toHaveAttribute('src', 'https://files.test/avatars/%E9%99%88.png');
});
