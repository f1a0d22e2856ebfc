import { act, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ThemeProvider } from '@/components/theme/ThemeProvider';
import { clearErrors, logError } from '@/services/errorLog';
import { userEvent } from '../../../test/userEvent';
import { ErrorLogButton } from '.';

beforeEach(() => {
  // Tests of other files, which share the store, may have left some.
  clearErrors();
  window.location.hash = '#/dormitory/repair?keyword=水管';
  render(<ErrorLogButton />, { wrapper: ThemeProvider });
});

afterEach(() => act(clearErrors));

const button = () => screen.queryByRole('button', { name: /^错误日志/ });
const meet = (error: unknown) => act(() => logError(error, '脚本'));

it('is hidden while there is nothing, and says how many errors there are', () => {
  expect(button()).not.toBeInTheDocument();
  meet(new Error('first'));
  meet(new Error('second'));
  expect(button()).toHaveAccessibleName('错误日志，2 条');
});

it('its dialog shows message, info, url and stack of each, the latest first, and follows what comes', async () => {
  const error = new TypeError('beds is undefined');
  meet(error);
  meet(error);
  await userEvent.click(screen.getByRole('button', { name: /^错误日志/ }));
  const dialog = await screen.findByRole('dialog', { name: '错误日志' });
  const entry = within(dialog).getByRole('article', { name: 'beds is undefined' });
  expect(entry).toHaveTextContent('位置脚本');
  expect(entry).toHaveTextContent('页面/dormitory/repair?keyword');
  expect(entry).not.toHaveTextContent('水管');
  expect(entry).toHaveTextContent('共 2 次');
  expect(within(entry).getByRole('group', { name: '堆栈' })).toHaveTextContent(
    'TypeError: beds is undefined',
  );
  meet('later');
  const messages = within(dialog).getAllByRole('heading', { level: 3 });
  expect(messages.map((heading) => heading.textContent)).toEqual(['later', 'beds is undefined']);
});

it('copies an error whole', async () => {
  const user = userEvent.setup();
  const write = vi.spyOn(navigator.clipboard, 'writeText');
  meet(new TypeError('beds is undefined'));
  await user.click(screen.getByRole('button', { name: /^错误日志/ }));
  await user.click(await screen.findByRole('button', { name: '复制 beds is undefined' }));
  expect(write.mock.lastCall?.[0]).toMatch(
    /^beds is undefined\n位置：脚本\n页面：\/dormitory\/repair\?keyword\n时间：.*，共 1 次\nTypeError: beds is undefined\n/,
  );
});

it('clears all, and is hidden again', async () => {
  meet(new Error('first'));
  await userEvent.click(screen.getByRole('button', { name: /^错误日志/ }));
  await userEvent.click(await screen.findByRole('button', { name: '全部清除' }));
  await waitFor(() => expect(button()).not.toBeInTheDocument());
});
