import { enter, test } from './desk';
import { open, signInAs } from './helpers';
import { recordPages } from './recordPages';
import { suite } from './recordPages/suite';

/**
 * What record pages do beyond their lists, which everyMenu.spec.ts opens. A new page is one more row in the file of its
 * area in `recordPages/`; one that is `alike` is walked by the long layer.
 */
for (const one of recordPages.filter(({ alike }) => !alike))
  test.describe(one.title, () => {
    const { looks, byKeyboard } = suite(one);

    test('form, detail and question are accessible and fit', async ({ desk: page }) => {
      await enter(page, one.account, one.route);
      await looks(page);
    });

    test('by keyboard alone a record is made, looked at and deleted', async ({ desk: page }) => {
      await enter(page, one.account, one.route);
      await byKeyboard(page);
    });
  });

// These are of parts that all pages share, so two pages are enough.
for (const one of recordPages.filter(({ thorough }) => thorough))
  test.describe(one.title, () => {
    const { filtersAndExport, conflict, refusedFields, refusedDeletion } = suite(one);

    test('the filters stand in the address and outlive a reload; the export has their rows, under the page’s name', async ({
      page,
    }) => {
      await signInAs(page, one.account);
      await open(page, one.route);
      await filtersAndExport(page);
    });

    test('what somebody else has changed meanwhile, fields and a deletion that are refused: each is told where one is, and one goes on', async ({
      desk: page,
    }) => {
      await enter(page, one.account, one.route);
      await conflict(page);
      await refusedFields(page);
      await refusedDeletion(page);
    });
  });
