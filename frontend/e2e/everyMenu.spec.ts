import { expect } from '@playwright/test';
import { enter, test } from './desk';
import { expectAccessibleButForColours, expectToFit } from './helpers';
import { expectToFitPhone, groupsOf, walk, watch } from './menuWalk';

for (const account of ['jxs', 'putong'])
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
  ['second', 7, 9],
  ['third', 9, 12],
  ['fourth', 12, 14],
  ['last', 14],
] as const)
  test(`every page of the ${part} part of the whole menu fails nowhere, is accessible, fits, and has cards on a phone`, async ({
    desk: page,
  }) => {
    const watched = watch(page);
    await enter(page, 'admin', '/dashboard');
    const all = await groupsOf(page, 'admin');
    const wrong = await walk(page, watched, all.slice(...groups), async (path) => {
      await expectAccessibleButForColours(page);
      await expectToFit(page);
      await expectToFitPhone(page, path);
    });
    expect(wrong).toEqual([]);
  });
