import { expect, type Page } from '@playwright/test';
import { enter, test } from './desk';
import { desktop, go, phone, signInAs } from './helpers';

const header = { 'X-Qiao-Client': 'web' };

/** Word's clipboard content, together with scripts and links to other sites. */
const hostile = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red;position:fixed}</style></head>
<body onload="window.ran=1"><p class="MsoNormal" style="mso-margin-top-alt:auto;text-align:center" onclick="window.ran=2"><b>放假安排</b><o:p></o:p></p>
<script>window.ran=3;alert(1)</script><svg onload="window.ran=4"><script>window.ran=5</script></svg>
<img src="x" onerror="window.ran=6"><img src="http://evil.example/pixel.png"><iframe src="http://evil.example/"></iframe>
<p><a href="javascript:window.ran=7">点这里</a><a href="https://example.com/">官网</a></p>
<table><tr><td colspan="2" onmouseover="window.ran=8">一月一日</td></tr></table></body></html>`;

async function call(page: Page, method: string, path: string, data: object) {
  const answer = await page.request.fetch(`/admin/notice/${path}`, { method, data, headers: header });
  const body = await answer.json();
  expect(body, path).toMatchObject({ code: 0 });
  return body.data;
}

test('an announcement to one department is read there, clean and on a phone; nobody else has it', async ({
  desk: page,
}) => {
  const title = `元旦放假 ${Date.now().toString(36)}`;
  await signInAs(page, 'admin');
  const { NoticeId } = await call(page, 'PUT', 'add', {
    Title: title,
    Content: hostile,
    MustRead: true,
    Audience: [{ Kind: 'department', Id: '10105' }],
  });
  await call(page, 'POST', `publish/${NoticeId}`, {});

  const happened: string[] = [];
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => happened.push('a dialog')));
  page.on('request', (request) => request.url().includes('evil') && happened.push(request.url()));
  await page.setViewportSize(phone);
  await enter(page, 'pinzhi', '/noticeannouncement');
  await page.getByText(title).first().click();
  const text = page.getByRole('dialog', { name: title });
  await expect(text.getByText('放假安排')).toBeVisible();
  await expect(text.getByRole('cell', { name: '一月一日' })).toBeVisible();
  await expect(text.getByRole('link', { name: '官网' })).toHaveAttribute('rel', /noopener/);
  await expect(text.getByText('点这里')).toBeVisible();
  await text.getByText('点这里').click();
  await text.getByText('一月一日').hover();
  await text.getByText('放假安排').click();
  const shown = await text.locator('article').innerHTML();
  expect(shown).not.toMatch(/<(script|style|iframe|img)|\son[a-z]+=|javascript:|position/i);
  await text.getByRole('button', { name: '我已知晓' }).click();
  await expect(text.getByText(/确认知晓$/)).toBeVisible();
  expect(await page.evaluate(() => (window as { ran?: number }).ran)).toBeUndefined();
  expect(happened).toEqual([]);

  await page.setViewportSize(desktop);
  await enter(page, 'kefu', '/noticeannouncement');
  await expect(page.getByRole('region', { name: '公告' }).first()).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);
  await go(page, `/noticeannouncement?id=${NoticeId}`);
  await expect(page.getByText('公告不存在，可能已撤回、过期或被删除')).toBeVisible();
});
