import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from '../../../test/userEvent';
import { ContextMenu } from '.';

function open(x = 20) {
  const run = vi.fn();
  const onClose = vi.fn();
  const items = ['刷新', '关闭', '全部关闭'].map((text) => ({ text, run: () => run(text) }));
  render(<ContextMenu label="标签页" items={items} at={{ x, y: 10 }} width={105} onClose={onClose} />);
  return { run, onClose };
}

describe('ContextMenu', () => {
  it('is worked by keyboard: arrows go round, Home and End go to the ends, Enter chooses', async () => {
    const { run, onClose } = open();
    const user = userEvent.setup();
    expect(screen.getByRole('menuitem', { name: '刷新' })).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('menuitem', { name: '全部关闭' })).toHaveFocus();
    await user.keyboard('{Home}');
    expect(screen.getByRole('menuitem', { name: '刷新' })).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByRole('menuitem', { name: '全部关闭' })).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(run).toHaveBeenCalledExactlyOnceWith('关闭');
    expect(onClose).toHaveBeenCalled();
  });

  it.each([
    ['Escape', () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })],
    ['a click elsewhere', () => fireEvent.pointerDown(document.body)],
    ['scrolling', () => fireEvent.scroll(document.body)],
  ])('closes on %s', (_, act) => {
    const { run, onClose } = open();
    act();
    expect(onClose).toHaveBeenCalledOnce();
    expect(run).not.toHaveBeenCalled();
  });

  it('stays inside the window', () => {
    open(window.innerWidth - 5);
    expect(screen.getByRole('menu').style.left).toBe(`${window.innerWidth - 105 - 8}px`);
  });
});
