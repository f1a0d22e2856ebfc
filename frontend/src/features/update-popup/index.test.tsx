import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';

import { UiHost } from '@/components/uiHooks';
import type { ReleaseNotes } from '@/services/releaseNotes';
import { noteUnsaved } from '@/services/unsaved';
import { StillTheme } from '../../../test/StillTheme';
import { UpdatePopup } from '.';

/** Specification §9, in milliseconds. */
const interval = 300_000;

const key = 'qiao.version';
/** The gateway's answers; a value that is not a number is no answer. */
let served: unknown;
let reload: Mock;
let fetched: Mock<typeof fetch>;
/** The notes that the gateway has; `undefined` where it has none. */
let notes: ReleaseNotes[] | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  served = 1;
  fetched = vi.fn<typeof fetch>(async () =>
    served === undefined
      ? Promise.reject(new TypeError('Failed to fetch'))
      : Response.json({ version: served }),
  );
  notes = undefined;
  vi.stubGlobal('fetch', async (url: string, options: RequestInit) =>
    url.startsWith('releaseNotes.json')
      ? Response.json(notes ?? null, { status: notes ? 200 : 404 })
      : fetched(url, options),
  );
  reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined) as Mock;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** To the end of the dialog's movements, too short for another check. */
const settle = () => pass(1000);
const popup = () => screen.queryByRole('dialog', { name: '发现新版本' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const show = async () => {
  const shown = render(
    <>
      <UiHost />
      <UpdatePopup />
    </>,
    { wrapper: StillTheme },
  );
  await pass(0);
  return shown;
};
const seen = async (visibility: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(0);
};

it('asks beside the page, past every cache', async () => {
  await show();
  const [url, options] = fetched.mock.calls[0] ?? [];
  expect(url).toBe(`appVersion.json?t=${Date.now()}`);
  expect(options).toMatchObject({ cache: 'no-store', headers: { 'Cache-Control': 'no-cache' } });
});

describe('the version check', () => {
  it('stores the first version silently, and polls every 300,000 ms', async () => {
    served = 7;
    await show();
    expect(localStorage.getItem(key)).toBe('7');
    expect(popup()).toBeNull();
    await pass(interval - 1);
    expect(fetched).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(fetched).toHaveBeenCalledTimes(2);
    await pass(interval);
    expect(fetched).toHaveBeenCalledTimes(3);
    expect(popup()).toBeNull();
  });

  it('checks when the tab becomes visible, not when it is hidden, and starts the interval anew', async () => {
    await show();
    await seen('hidden');
    expect(fetched).toHaveBeenCalledTimes(1);
    await pass(interval / 2);
    await seen('visible');
    expect(fetched).toHaveBeenCalledTimes(2);
    await pass(interval - 1);
    expect(fetched).toHaveBeenCalledTimes(2);
    await pass(1);
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it.each([
    ['a newer', 2],
    ['an older', 0],
  ])('shows the popup for %s version, and polling stops', async (_, version) => {
    await show();
    served = version;
    await pass(interval);
    expect(popup()).not.toBeNull();
    expect(localStorage.getItem(key)).toBe('1');
    await pass(3 * interval);
    await seen('visible');
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('shows the popup where an earlier visit has stored another version', async () => {
    localStorage.setItem(key, '5');
    served = 6;
    await show();
    expect(popup()).not.toBeNull();
  });

  it('shows the popup whenever the stored version is another one, after a reload by hand too', async () => {
    localStorage.setItem(key, '0');
    await show();
    expect(popup()).not.toBeNull();
    expect(localStorage.getItem(key)).toBe('0');
  });

  it('shows the popup also where another tab has taken the new version over already', async () => {
    await show();
    served = 2;
    localStorage.setItem(key, '2');
    await pass(interval);
    expect(popup()).not.toBeNull();
  });

  it.each([
    ['no answer', undefined],
    ['a text', 'soon'],
    ['a fraction', 1.5],
  ])('only logs %s, and goes on', async (_, answer) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    served = answer;
    await show();
    expect(warn).toHaveBeenCalledOnce();
    expect(popup()).toBeNull();
    expect(localStorage.getItem(key)).toBeNull();
    served = 2;
    await pass(interval);
    expect(localStorage.getItem(key)).toBe('2');
  });

  it('only logs a failed status', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    fetched.mockResolvedValue(new Response('', { status: 503 }));
    await show();
    expect(warn).toHaveBeenCalledWith(expect.any(String), new Error('HTTP 503'));
    expect(popup()).toBeNull();
  });

  it('goes on where an answer comes after the next interval, as when a computer has slept', async () => {
    let answer: (response: Response) => void = () => undefined;
    fetched.mockImplementationOnce(() => new Promise((given) => (answer = given)));
    await show();
    await pass(interval);
    expect(fetched).toHaveBeenCalledTimes(1);
    answer(Response.json({ version: 1 }));
    served = 2;
    await pass(interval);
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(popup()).toBeVisible();
  });

  it('asks nothing any more when it is gone', async () => {
    const { unmount } = await show();
    unmount();
    await pass(interval);
    await seen('visible');
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});

describe('the popup', () => {
  const offer = async () => {
    await show();
    served = 2;
    await pass(interval);
    expect(popup()).not.toBeNull();
  };

  it('says what is new, from the notes of the new release', async () => {
    notes = [
      { date: '2026-11-22', notes: ['列表可以导出。', '附图可以粘贴。'] },
      { date: '2026-01-01', notes: ['早就有的。'] },
    ];
    await offer();
    const section = screen.getByRole('region', { name: '更新内容' });
    expect(within(section).getByRole('heading')).toHaveTextContent('2026-11-22 更新内容');
    const said = within(section).getAllByRole('listitem');
    expect(said.map((item) => item.textContent)).toEqual(['列表可以导出。', '附图可以粘贴。']);
  });

  it('says that there is a release, and no more, where it has no notes', async () => {
    await offer();
    expect(screen.queryByRole('region', { name: '更新内容' })).toBeNull();
  });

  it('立即更新 stores the new version and reloads', async () => {
    await offer();
    press('立即更新');
    await settle();
    expect(localStorage.getItem(key)).toBe('2');
    expect(reload).toHaveBeenCalledOnce();
  });

  it('立即更新 asks before it throws away a dirty form, and reloads only when told to', async () => {
    const saved = noteUnsaved({ path: '/a', what: '报修单' });
    await offer();
    press('立即更新');
    await settle();
    expect(screen.getByText('报修单还没有保存，更新后将丢失。')).toBeInTheDocument();
    press('继续编辑');
    await settle();
    expect(reload).not.toHaveBeenCalled();
    expect(localStorage.getItem(key)).toBe('1');
    expect(popup()).not.toBeNull();
    press('立即更新');
    await settle();
    press('放弃修改');
    await settle();
    expect(reload).toHaveBeenCalledOnce();
    expect(localStorage.getItem(key)).toBe('2');
    saved();
  });

  it.each([
    ['at once', 0],
    ['in the same interval', 100_000],
    ['in a later interval', 2 * interval + 100_000],
  ])(
    '稍后更新, pressed %s, hides it and re-checks after the remaining part of the interval',
    async (_, after) => {
      await offer();
      await pass(after);
      press('稍后更新');
      await settle();
      expect(popup()).toBeNull();
      await seen('visible');
      await pass(interval - (after % interval) - 1000 - 1);
      expect(fetched).toHaveBeenCalledTimes(2);
      expect(popup()).toBeNull();
      await pass(1);
      expect(fetched).toHaveBeenCalledTimes(3);
      expect(popup()).not.toBeNull();
    },
  );

  it('after 稍后更新, a version that has been taken back is not offered again', async () => {
    await offer();
    press('稍后更新');
    served = 1;
    await pass(interval);
    expect(popup()).toBeNull();
    await pass(interval);
    expect(fetched).toHaveBeenCalledTimes(4);
  });
});

describe('a file of the build that cannot be loaded', () => {
  const fail = async (tag: 'script' | 'link' | 'img') => {
    const element = document.body.appendChild(document.createElement(tag));
    act(() => void element.dispatchEvent(new Event('error')));
    element.remove();
    await pass(0);
  };

  it.each(['script', 'link'] as const)('leads to the popup when there is a new version: %s', async (tag) => {
    await show();
    served = 2;
    await fail(tag);
    expect(popup()).not.toBeNull();
    expect(reload).not.toHaveBeenCalled();
  });

  it('leads to it again after 稍后更新', async () => {
    await show();
    served = 2;
    await fail('script');
    press('稍后更新');
    await settle();
    expect(popup()).toBeNull();
    await fail('script');
    expect(popup()).not.toBeNull();
  });

  it('leads to nothing where the version is the same, and never reloads by itself', async () => {
    await show();
    await fail('script');
    expect(fetched).toHaveBeenCalledTimes(2);
    expect(popup()).toBeNull();
    expect(reload).not.toHaveBeenCalled();
  });

  it('asks no more while the popup is open', async () => {
    await show();
    served = 2;
    await fail('script');
    await fail('script');
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('is not a picture', async () => {
    await show();
    await fail('img');
    expect(fetched).toHaveBeenCalledTimes(1);
  });
});
