import { expect, it, vi } from 'vitest';
import { hasOwn, itemAt, timeout } from './polyfills';

it('leaves alone what the browser has', () => {
  expect([].at).not.toBe(itemAt);
  expect(Object.hasOwn).not.toBe(hasOwn);
  expect(AbortSignal.timeout).not.toBe(timeout);
});

it.each([0, 1, 2, 3, -1, -3, -4, 1.7, -1.7, Number.NaN])('at(%s) is what browsers of today give', (index) => {
  expect(itemAt.call(['a', 'b', 'c'], index)).toBe(['a', 'b', 'c'].at(index));
  expect(itemAt.call('abc', index)).toBe('abc'.at(index));
});

it('hasOwn knows own properties, also of objects without a prototype', () => {
  expect(hasOwn({ a: undefined }, 'a')).toBe(true);
  expect(hasOwn({}, 'toString')).toBe(false);
  expect(hasOwn(Object.assign(Object.create(null), { b: 1 }), 'b')).toBe(true);
});

it('a signal aborts when its time has passed', () => {
  vi.useFakeTimers();
  try {
    const signal = timeout(5000);
    vi.advanceTimersByTime(4999);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(signal.aborted).toBe(true);
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  } finally {
    vi.useRealTimers();
  }
});
