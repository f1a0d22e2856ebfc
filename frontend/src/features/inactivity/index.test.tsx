import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import { UiHost } from '@/components/uiHooks';
import { useUnsaved } from '@/components/useUnsaved';
import { forgetUnsaved, noteUnsaved } from '@/services/unsaved';
import { StillTheme } from '../../../test/StillTheme';
import { Inactivity } from '.';

/** Specification §4, in milliseconds. */
const limit = 600_000;

let reload: Mock;
beforeEach(() => {
  vi.useFakeTimers();
  reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined) as Mock;
  render(
    <>
      <UiHost />
      <Inactivity />
    </>,
    { wrapper: StillTheme },
  );
});
afterEach(() => {
  forgetUnsaved();
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const warning = () => screen.queryByRole('dialog', { name: '长时间没有操作' });
const note = () => screen.queryByRole('alert');

describe('the inactivity warning', () => {
  it('shows after 600,000 ms without activity, not before, and asks for ctrl+F5', async () => {
    await pass(limit - 1);
    expect(warning()).toBeNull();
    await pass(1);
    expect(warning()).toHaveTextContent('请按 ctrl+F5 刷新页面');
  });

  it.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'touchmove'])(
    '%s is activity, also where the page stops it',
    async (type) => {
      await pass(limit - 1);
      document.body.addEventListener(type, (event) => event.stopPropagation(), { once: true });
      document.body.dispatchEvent(new Event(type, { bubbles: true }));
      await pass(limit - 1);
      expect(warning()).toBeNull();
      await pass(1);
      expect(warning()).not.toBeNull();
    },
  );

  it('shows when a sleeping computer wakes up: the clock decides, not the timer', () => {
    vi.setSystemTime(Date.now() + limit);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(warning()).not.toBeNull();
  });

  it('shows also when what wakes the computer up is activity on the page', () => {
    vi.setSystemTime(Date.now() + limit);
    act(() => void document.body.dispatchEvent(new Event('pointermove', { bubbles: true })));
    expect(warning()).not.toBeNull();
  });

  it('cannot be dismissed: no close, no Escape, no click beside it; only a reload takes it away', async () => {
    await pass(limit);
    const dialog = warning();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['刷新页面']);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', keyCode: 27 });
    fireEvent.click(dialog?.parentElement ?? document.body);
    await pass(1000);
    expect(warning()).toBe(dialog);
    fireEvent.click(screen.getByRole('button', { name: '刷新页面' }));
    await pass(0);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('leaves the page usable where something is unsaved, and says what; the reload asks', async () => {
    const forget = [
      noteUnsaved({ path: '/a', what: '报修单' }),
      noteUnsaved({ path: '/b', what: '报价单' }),
      noteUnsaved({ path: '/c', what: '报修单' }),
    ];
    await pass(limit);
    expect(warning()).toBeNull();
    expect(note()).toHaveTextContent('报修单、报价单还没有保存');
    expect(note()).toHaveTextContent('请按 ctrl+F5 刷新页面');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['刷新页面']);
    await pass(limit);
    expect(note()).not.toBeNull();

    fireEvent.click(screen.getByRole('button', { name: '刷新页面' }));
    await pass(100);
    fireEvent.click(screen.getByRole('button', { name: '继续编辑' }));
    await pass(100);
    expect(reload).not.toHaveBeenCalled();
    expect(note()).not.toBeNull();

    for (const saved of forget.slice(1)) saved();
    await pass(100);
    expect(note()).toHaveTextContent('报修单还没有保存');
    expect(note()).not.toHaveTextContent('报价单');
    expect(warning()).toBeNull();
  });

  it('takes the page over once everything is saved', async () => {
    const saved = noteUnsaved({ path: '/a', what: '报修单' });
    await pass(limit);
    expect(note()).not.toBeNull();
    saved();
    await pass(100);
    expect(note()).toBeNull();
    expect(warning()).toHaveTextContent('请按 ctrl+F5 刷新页面');
    fireEvent.click(screen.getByRole('button', { name: '刷新页面' }));
    await pass(0);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('takes the page over when the unsaved work is gone with its page, as at the end of the session', async () => {
    const { unmount } = render(<HalfTyped />, { wrapper: MemoryRouter });
    await pass(limit);
    expect(note()).toHaveTextContent('客户备注还没有保存');
    unmount();
    await pass(100);
    expect(note()).toBeNull();
    expect(warning()).not.toBeNull();
  });
});

function HalfTyped() {
  useUnsaved(true, '客户备注');
  return null;
}
