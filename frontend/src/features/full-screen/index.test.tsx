import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { StillTheme } from '../../../test/StillTheme';
import { userEvent } from '../../../test/userEvent';
import { FullScreenButton } from '.';

/** The simulated DOM lacks the element in full screen, and the calls to enter and leave it. */
let element: Element | null;
const changeTo = async (next: Element | null) => {
  element = next;
  act(() => void document.dispatchEvent(new Event('fullscreenchange')));
};
const request = vi.fn<() => Promise<void>>();

function browser(enabled: boolean) {
  element = null;
  Object.defineProperties(document, {
    fullscreenEnabled: { configurable: true, value: enabled },
    fullscreenElement: { configurable: true, get: () => element },
    exitFullscreen: { configurable: true, value: () => changeTo(null) },
  });
  Object.assign(document.documentElement, { requestFullscreen: request });
}

beforeEach(() => {
  request.mockReset().mockImplementation(() => changeTo(document.documentElement));
  browser(true);
  render(<FullScreenButton />, { wrapper: StillTheme });
});

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('switches to full screen and back', async () => {
  await press('全屏');
  await press('退出全屏');
  expect(element).toBeNull();
  expect(screen.getByRole('button', { name: '全屏' })).toBeInTheDocument();
});

it('follows what leaves full screen without it, such as Escape', async () => {
  await press('全屏');
  await changeTo(null);
  expect(screen.getByRole('button', { name: '全屏' })).toBeInTheDocument();
});

it('warns where the browser has no full screen', async () => {
  browser(false);
  await press('全屏');
  expect(await screen.findByText('you browser can not work')).toBeInTheDocument();
  expect(request).not.toHaveBeenCalled();
});

it('says so when the browser refuses', async () => {
  request.mockRejectedValue(new TypeError('Permissions check failed'));
  await press('全屏');
  expect(await screen.findByText(/^浏览器没有允许全屏/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '全屏' })).toBeInTheDocument();
});
