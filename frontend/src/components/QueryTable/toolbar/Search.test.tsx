import { act, fireEvent, render, screen } from '@testing-library/react';
import { history } from '@umijs/max';
import { Activity } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Range } from './Range';
import { Search } from './Search';

/** The search of a page that is kept behind its tab; returns the way to change keyword and page. */
function kept(onChange: (keyword: string) => void) {
  const page = (keyword: string, mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Search label="搜索" keyword={keyword} onChange={onChange} />
    </Activity>
  );
  const { rerender } = render(page('停水', 'visible'));
  return (keyword: string, mode: 'visible' | 'hidden') => rerender(page(keyword, mode));
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('a link to a page that was kept brings its own keyword; that of before does not come back', () => {
  const onChange = vi.fn();
  const change = kept(onChange);
  change('停水', 'hidden');
  change('', 'visible');
  expect(screen.getByRole('searchbox')).toHaveValue('');
  act(() => vi.advanceTimersByTime(1000));
  expect(onChange).not.toHaveBeenCalled();
});

it('what was typed just before the page was hidden is searched when it is shown again', () => {
  const onChange = vi.fn();
  const change = kept(onChange);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '停水通知' } });
  change('停水', 'hidden');
  act(() => vi.advanceTimersByTime(1000));
  expect(onChange).not.toHaveBeenCalled();
  change('停水', 'visible');
  act(() => vi.advanceTimersByTime(1000));
  expect(onChange).toHaveBeenCalledExactlyOnceWith('停水通知');
});

it('what was typed just before a link to another list is not searched there', () => {
  history.replace('/notices');
  const onChange = vi.fn();
  const change = kept(onChange);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '停水通知' } });
  change('停水', 'hidden');
  history.replace('/notices?category=后勤');
  change('停水', 'visible');
  act(() => vi.advanceTimersByTime(1000));
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.getByRole('searchbox')).toHaveValue('停水');
});

it.each([
  ['number', '2', '9', '12'],
  ['day', '2026-11-02', '2026-11-20', '2026-11-28'],
] as const)(
  'an end of a range that was refused follows once the other end has made it valid: %s',
  (of, low, high, higher) => {
    const onChange = vi.fn();
    const range = (from: string, to: string) => (
      <Range
        filter={{ label: '床位', from: 'a', to: 'b', of }}
        values={{ a: from, b: to }}
        onChange={onChange}
      />
    );
    const { rerender } = render(range('', low));
    fireEvent.change(screen.getByLabelText('床位从'), { target: { value: high } });
    act(() => vi.advanceTimersByTime(1000));
    expect(onChange).not.toHaveBeenCalled();
    rerender(range('', higher));
    act(() => vi.advanceTimersByTime(1000));
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ a: high });
  },
);
