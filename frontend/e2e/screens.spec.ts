import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import {
  desktop,
  expectAccessible,
  expectAccessibleButForColours,
  expectAccessibleByNight,
  expectToFit,
  fillSignIn,
  open,
  openUserMenu,
  phone,
  signInAnew,
  signInAs,
  tabs,
  userMenu,
} from './helpers';

/**
 * The main states of the UI, reached on a phone and then shown on a desktop, light and dark: each has
 * nothing wrong for axe (colours are looked at on the desktop), fits the screen, and asks no other host than the
 * gateway. With QIAO_PICTURES set, each is kept as a picture in test-results/screens for people to look at.
 */
interface State {
  account?: string;
  path: string;
  act?: (page: Page) => Promise<unknown>;
  /** The only size on which there is a way to it. */
  only?: keyof typeof sizes;
  /** It changes the session, which is therefore its own. */
  ends?: boolean;
}

const sizes = { phone, desktop };

const fromUserMenu = (name: string) => async (page: Page) => {
  await openUserMenu(page);
  await userMenu(page).getByRole('menuitem', { name }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

const press = (name: string | RegExp) => async (page: Page) => {
  await page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
};

const idle = async (page: Page) => {
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.fastForward(600_000);
  await expect(page.getByRole('dialog', { name: '长时间没有操作' })).toBeVisible();
};

const outdated = async (page: Page) => {
  await page.evaluate(() => localStorage.setItem('qiao.version', '1'));
  await page.reload();
  await expect(page.getByRole('dialog', { name: '发现新版本' })).toBeVisible();
};

const failing = async (page: Page) => {
  await page.route('**/ProcedureToDataTable', (call) => call.abort());
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(page.getByRole('button', { name: '重试' }).first()).toBeVisible();
};

const manyTabs = async (page: Page) => {
  for (const name of ['inventory', 'into', 'single', 'cost', 'rent', 'outsource', 'repair'])
    await page.evaluate((to) => window.location.assign(`#/dormitory/${to}`), name);
  await tabs(page).getByRole('link', { name: '宿舍报修' }).click({ button: 'right' });
  await expect(page.getByRole('menu', { name: /^标签页/ })).toBeVisible();
};

const switched = async (page: Page) => {
  await fromUserMenu('切换账号')(page);
  const field = page.getByPlaceholder('请输入账号/电话号码进行切换');
  await field.fill('putong');
  await field.press('Enter');
  await expect(page.getByRole('button', { name: /^切换到/ })).toBeVisible();
  await field.press('Enter');
  await expect(page.getByRole('region', { name: '账号切换' })).toBeVisible();
};

const states: Record<string, State> = {
  management: { path: '/management' },
  login: { path: '/login' },
  'login-refused': { path: '/login', act: refused },
  'login-idle': { path: '/login', act: idle },
  dashboard: { account: 'admin', path: '/dashboard' },
  'dashboard-failing': { account: 'kefu', path: '/dashboard', act: failing },
  notice: {
    account: 'admin',
    path: '/dashboard',
    act: async (page) => {
      await page
        .getByRole('region', { name: '公告' })
        .getByRole('listitem')
        .last()
        .getByRole('button')
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  'quick-entries': { account: 'admin', path: '/dashboard', act: press('编辑') },
  workplace: { account: 'jxs', path: '/workplace' },
  fallback: { account: 'admin', path: '/contract/list' },
  announcements: { account: 'putong', path: '/noticeannouncement' },
  'announcements-managed': { account: 'admin', path: '/noticeannouncement?view=manage' },
  'approval-todo': { account: 'admin', path: '/approval/todo' },
  application: { account: 'admin', path: '/approval/todo', act: press(/^查看 SP/) },
  // The flow 请假申请.
  'flow-designer': {
    account: 'admin',
    path: '/approval/flow?design=beba7018-1f5d-865d-bc65-c9786d13dc32',
    act: press(/^直属主管/),
  },
  inspection: { account: 'pinzhi', path: '/inspection/list?Status=检验中', act: inspecting },
  defects: { account: 'pinzhi', path: '/inspection/defect', act: drawn },
  'supplier-quality': { account: 'pinzhi', path: '/inspection/partner' },
  'tab-menu': { account: 'sushe', path: '/dashboard', act: manyTabs, only: 'desktop' },
  procedures: { account: 'admin', path: '/system/procedure' },
  procedure: { account: 'admin', path: '/system/procedure', act: press(/P_Dashboard/) },
  'list-settings': { account: 'admin', path: '/system/procedure', act: press('列表设置'), only: 'desktop' },
  'error-log': { account: 'admin', path: '/system/error-log' },
  authorize: { account: 'admin', path: '/system/authorize?type=role&id=dormitory' },
  online: { account: 'admin', path: '/system/online' },
  'not-found': { account: 'admin', path: '/404?from=%2Fno%2Fsuch' },
  'not-allowed': { account: 'admin', path: '/401' },
  'not-supported': { account: 'admin', path: '/501' },
  menu: { account: 'admin', path: '/dormitory/into', act: mobileMenu, only: 'phone' },
  search: { account: 'admin', path: '/dashboard', act: searching },
  shortcuts: { account: 'admin', path: '/dashboard', act: fromUserMenu('快捷键'), only: 'desktop' },
  settings: { account: 'admin', path: '/dashboard', act: press('页面设置') },
  guide: { account: 'admin', path: '/dashboard', act: press('操作指引') },
  feedback: { account: 'sushe', path: '/dormitory/inventory', act: press('反馈') },
  'personal-centre': { account: 'admin', path: '/dashboard', act: fromUserMenu('个人中心') },
  password: { account: 'admin', path: '/dashboard', act: fromUserMenu('修改密码') },
  'switch-account': { account: 'admin', path: '/dashboard', act: fromUserMenu('切换账号') },
  switched: { account: 'admin', path: '/dashboard', act: switched, ends: true },
  locked: { account: 'admin', path: '/dashboard', act: fromUserMenu('锁定屏幕'), ends: true },
  update: { account: 'admin', path: '/dashboard', act: outdated },
  idle: { account: 'admin', path: '/dashboard', act: idle },
};

/** Opens a lot whose inspection has begun. */
async function inspecting(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^查看 IQC/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: '提交判定' })).toBeVisible();
}

async function drawn(page: Page): Promise<void> {
  for (const name of [/^各类缺陷/, /^各月/])
    await expect(page.getByRole('img', { name }).locator('svg')).toBeVisible();
}

async function mobileMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: '打开菜单' }).click();
  await expect(page.getByRole('navigation', { name: '全部菜单' })).toBeVisible();
}

async function refused(page: Page): Promise<void> {
  await fillSignIn(page, 'nobody', 'wrong');
  await expect(page.getByRole('alert')).toBeVisible();
}

async function searching(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('gg');
  await expect(page.getByRole('option', { name: /公告/ }).first()).toBeVisible();
}

async function keepPicture(page: Page, name: string): Promise<void> {
  if (process.env.QIAO_PICTURES)
    await page.screenshot({ path: join(__dirname, `../test-results/screens/${name}.png`) });
}

for (const [name, { account, path, act, only, ends }] of Object.entries(states))
  test(`the state ${name} is accessible, fits, and asks no other host`, async ({ page, baseURL }) => {
    const hosts = new Set<string>();
    page.on('request', (call) => hosts.add(new URL(call.url()).origin));
    await page.setViewportSize(sizes[only ?? 'phone']);
    if (account) await (ends ? signInAnew : signInAs)(page, account);
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await act?.(page);
    const dialogs = await page.getByRole('dialog').count();
    for (const [size, viewport] of Object.entries(sizes)) {
      if (only && size !== only) continue;
      await page.setViewportSize(viewport);
      await expect(page.getByRole('dialog')).toHaveCount(dialogs);
      const colours = only === size || size === 'desktop';
      if (colours) await expectAccessible(page);
      // A dialog has the same elements on a phone.
      else if (dialogs === 0) await expectAccessibleButForColours(page);
      await keepPicture(page, `${size}-${name}`);
      await expectToFit(page);
      if (!colours) continue;
      await expectAccessibleByNight(page);
      await keepPicture(page, `${size}-${name}-dark`);
    }
    hosts.delete('null');
    expect([...hosts]).toEqual([baseURL]);
  });
