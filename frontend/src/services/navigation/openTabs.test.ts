import { expect, it, vi } from 'vitest';
import { forgetTabs, nameTab, onTabName, openAddress, setOpenTabs, tabName } from './openTabs';

it('an entry leads to its open tab as it was left, and from the page itself to its plain address', () => {
  setOpenTabs([
    { path: '/dormitory/reading', search: '?month=2026-10' },
    { path: '/dormitory/cost', search: '' },
  ]);
  expect(openAddress('/dormitory/reading', '/dashboard')).toBe('/dormitory/reading?month=2026-10');
  expect(openAddress('/dormitory/reading', '/dormitory/reading?month=2026-10')).toBe('/dormitory/reading');
  expect(openAddress('/dormitory/cost', '/dashboard')).toBe('/dormitory/cost');
  expect(openAddress('/dormitory/rent', '/dashboard')).toBe('/dormitory/rent');
  expect(openAddress('/dormitory/reading?month=2026-11', '/dashboard')).toBe(
    '/dormitory/reading?month=2026-11',
  );
});

it('a tab is called by its record once that is known', () => {
  const heard = vi.fn();
  const end = onTabName(heard);
  expect(tabName('/inspection/detail/1')).toBeUndefined();
  nameTab('/inspection/detail/1', 'IQC20261118001');
  expect(tabName('/inspection/detail/1')).toBe('IQC20261118001');
  expect(heard).toHaveBeenCalledOnce();
  end();
  nameTab('/inspection/detail/2', 'IQC20261118002');
  expect(heard).toHaveBeenCalledOnce();
  forgetTabs();
  expect(tabName('/inspection/detail/1')).toBeUndefined();
});
