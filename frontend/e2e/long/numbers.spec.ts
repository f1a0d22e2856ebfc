import { expect, type Locator, type Page } from '@playwright/test';
import { enter, test } from '../desk';
import { go } from '../helpers';

/** Numbers that lead to something else than a list of what they count. */
const others = ['未读公告', '待跟进客户'];

/** The counts of a start page, with the ways that they lead; amounts of money have a decimal point. */
async function numbersOf(page: Page, within: Locator) {
  const region = within.getByRole('link');
  await expect(region.filter({ hasText: /\d$/ }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0);
  const links = await region.evaluateAll((all) =>
    all.map((link) => ({ text: link.textContent ?? '', to: link.getAttribute('href')?.slice(1) ?? '' })),
  );
  return links.flatMap(({ text, to }) => {
    const [, label = '', count = ''] = /^(.*?)([\d,]+)$/.exec(text.trim()) ?? [];
    return label && !label.endsWith('.') && !others.some((other) => label.includes(other))
      ? [{ label, count: Number(count.replaceAll(',', '')), to }]
      : [];
  });
}

for (const account of ['admin', 'sushe', 'pinzhi', 'kefu', 'caiwu', 'jxs', 'putong'])
  test(`each number of the start page of ${account} leads to a list of as many rows`, async ({
    desk: page,
  }) => {
    const wrong: string[] = [];
    let checked = 0;
    const dealer = account === 'jxs';
    await enter(page, account, dealer ? '/workplace' : '/dashboard');
    const head = dealer ? page.getByRole('main') : page.getByRole('region', { name: '概览' });
    for (const { label, count, to } of await numbersOf(page, head)) {
      await go(page, to);
      const total = page.getByText(/^共 [\d,]+\+? 条/).filter({ visible: true });
      await expect(total.first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0);
      const shown = Number(((await total.first().textContent()) ?? '').replace(/\D/g, ''));
      checked += 1;
      if (shown !== count) wrong.push(`${label}: ${count}, and ${shown} rows at ${to}`);
    }
    expect(wrong).toEqual([]);
    expect(checked).toBeGreaterThan(0);
  });
