import { expect } from '@playwright/test';
import { enter, test } from '../desk';
import { desktop, expectAccessible, expectAccessibleButForColours, phone } from '../helpers';
import { groupsOf, walk, watch } from '../menuWalk';

for (const account of ['admin', 'sushe', 'pinzhi', 'kefu', 'caiwu', 'jxs', 'putong'])
  test(`every entry of the menu of ${account} opens a page that shows something and fails nowhere`, async ({
    desk: page,
  }) => {
    const watched = watch(page);
    await enter(page, account, '/dashboard');
    expect(await walk(page, watched, await groupsOf(page, account))).toEqual([]);
  });

// In parts, for several workers.
for (const [part, ...groups] of [
  ['first', 0, 7],
  ['second', 7, 11],
  ['third', 11],
] as const)
  test(`every page of the ${part} part of the whole menu is accessible in its colours, and on a phone`, async ({
    desk: page,
  }) => {
    // Colours cost more than all other rules together.
    test.setTimeout(900_000);
    const watched = watch(page);
    await enter(page, 'admin', '/dashboard');
    const all = await groupsOf(page, 'admin');
    const wrong = await walk(page, watched, all.slice(...groups), async () => {
      await expectAccessible(page);
      await page.setViewportSize(phone);
      await expectAccessibleButForColours(page);
      await page.setViewportSize(desktop);
    });
    expect(wrong).toEqual([]);
  });
