import { expect } from '@playwright/test';
import { faults } from '../../test/faultyServer';
import { open, signInAs } from '../helpers';
import { test } from '../middleman';

const list = '/admin/procedures/list';

test('a slow gateway: the browser gives a read up after 10 seconds, three times', async ({
  page,
  middleman,
}) => {
  // The browser’s own timeout expires soon here; what it was given is kept.
  await page.addInitScript((wanted) => {
    const { open: begin } = XMLHttpRequest.prototype;
    const timeout = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout');
    const given: number[] = [];
    Object.assign(window, { givenTimeouts: given });
    const hurried = new WeakSet<XMLHttpRequest>();
    XMLHttpRequest.prototype.open = function (method: string, url: string | URL) {
      if (String(url).includes(wanted)) hurried.add(this);
      begin.call(this, method, url, true);
    };
    Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
      set(ms: number) {
        if (hurried.has(this)) given.push(ms);
        timeout?.set?.call(this, hurried.has(this) ? 1500 : ms);
      },
    });
  }, list);
  await signInAs(page, 'admin');
  await page.clock.install();
  middleman.intercept((call, _, answer) => {
    if (!call.url?.includes(list)) return false;
    faults.slow?.(answer);
    return true;
  });
  await open(page, '/system/procedure');
  const told = page.getByRole('alert').filter({ hasText: '请求超时，请检查网络连接' });
  await expect
    .poll(async () => {
      await page.clock.fastForward(1000);
      return told.isVisible();
    })
    .toBe(true);
  expect(middleman.count(list)).toBe(3);
  const given = await page.evaluate(() => (window as unknown as { givenTimeouts: number[] }).givenTimeouts);
  expect(given).toEqual([10_000, 10_000, 10_000]);
});
