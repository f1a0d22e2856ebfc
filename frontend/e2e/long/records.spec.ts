import { enter, test } from '../desk';
import { recordPages } from '../recordPages';
import { suite } from '../recordPages/suite';

// The record pages that records.spec.ts of the quick layer leaves out.
for (const one of recordPages.filter(({ alike, record }) => alike && record))
  test(`form and detail of ${one.title} are accessible and fit`, async ({ desk: page }) => {
    await enter(page, one.account, one.route);
    await suite(one).looks(page);
  });
