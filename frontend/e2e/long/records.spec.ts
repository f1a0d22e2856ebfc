import { enter, test } from '../desk';
import { recordPages } from '../recordPages';
import { suite } from '../recordPages/suite';

/** The record pages that records.spec.ts of the quick layer leaves out. */
for (const one of recordPages.filter(({ alike, record }) => alike && record))
  test.describe(one.title, () => {
    const { looks, byKeyboard } = suite(one);

    test('form, detail and question are accessible and fit', async ({ desk: page }) => {
      await enter(page, one.account, one.route);
      await looks(page);
    });

    if (!one.stepwise)
      test('by keyboard alone a record is made, looked at and deleted', async ({ desk: page }) => {
        await enter(page, one.account, one.route);
        await byKeyboard(page);
      });
  });
