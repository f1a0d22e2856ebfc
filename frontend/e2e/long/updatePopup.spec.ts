import { expect, test } from '@playwright/test';
import { chunkFiles, fillSignIn, open, password } from '../helpers';

for (const extension of ['.js', '.css'])
  test(`a file of kind ${extension} that is missing in the same version shows the error page, and nothing reloads by itself`, async ({
    page,
  }) => {
    await open(page, '/login');
    const file = chunkFiles('page-dashboard', extension);
    await page.route(file, (call) => call.fulfill({ status: 404 }));
    let [loads, asked] = [0, 0];
    page.on('load', () => {
      loads += 1;
    });
    page.on('response', (answer) => {
      if (answer.url().includes('/appVersion.json')) asked += 1;
    });
    await fillSignIn(page, 'putong', password);
    await expect(page.getByRole('heading', { name: '页面加载失败' })).toBeVisible();
    await expect.poll(() => asked).toBeGreaterThan(0);
    await expect(page.getByRole('dialog', { name: '发现新版本' })).toBeHidden();
    expect(loads).toBe(0);
    await page.unroute(file);
    await page.getByRole('button', { name: '重新加载' }).click();
    await expect(page.getByRole('heading', { name: /张伟$/ })).toBeVisible();
  });
