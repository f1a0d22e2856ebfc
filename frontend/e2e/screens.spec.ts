import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { enter, test } from './desk';
import {
  desktop,
  expectAccessible,
  expectAccessibleButForColours,
  expectAccessibleByNight,
  expectToFit,
  fillSignIn,
  go,
  open,
  openUserMenu,
  phone,
  signInAnew,
  signInAs,
  tabs,
  userMenu,
} from './helpers';

/**
 * The main states of the UI beyond the pages that everyMenu.spec.ts opens, reached on a phone and then shown on a desktop,
 * light and dark: each has nothing wrong for axe (colours are looked at on the desktop), fits the screen, and asks no other
 * host than the gateway. With QIAO_PICTURES set, each is kept as a picture in test-results/screens for people to look at.
 */
interface State {
  /** The page, where it is another one than that of the state before. */
  path?: string;
  act?: (page: Page) => Promise<unknown>;
  /** The only size on which there is a way to it. */
  only?: keyof typeof sizes;
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
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.clock.runFor(5_000);
  await expect(page.getByRole('button', { name: '重试' }).first()).toBeVisible();
};

const manyTabs = async (page: Page) => {
  for (const name of ['inventory', 'into', 'single', 'cost', 'rent', 'outsource', 'repair'])
    await go(page, `/dormitory/${name}`);
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

/** Dialogs and lists over the start page. */
const overDashboard: Record<string, State> = {
  dashboard: { path: '/dashboard' },
  notice: {
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
  'quick-entries': { act: press('编辑') },
  search: { act: searching },
  shortcuts: { act: fromUserMenu('快捷键'), only: 'desktop' },
  settings: { act: press('页面设置') },
  guide: { act: press('操作指引') },
  'personal-centre': { act: fromUserMenu('个人中心') },
  password: { act: fromUserMenu('修改密码') },
  'switch-account': { act: fromUserMenu('切换账号') },
};

/** What stands in place of a page. */
const inPlaceOfAPage: Record<string, State> = {
  'not-found': { path: '/404?from=%2Fno%2Fsuch' },
  'not-allowed': { path: '/401' },
  'not-supported': { path: '/501' },
  fallback: { path: '/message/log' },
};

/** What pages open, by account. */
const onPages: Record<string, Record<string, State>> = {
  admin: {
    application: { path: '/approval/todo', act: press(/^查看 SP/) },
    // The flow 请假申请.
    'flow-designer': {
      path: '/approval/flow?design=beba7018-1f5d-865d-bc65-c9786d13dc32',
      act: press(/^直属主管/),
    },
    procedure: { path: '/system/procedure', act: press(/P_Dashboard/) },
    'list-settings': { act: press('列表设置'), only: 'desktop' },
    menu: { path: '/dormitory/into', act: mobileMenu, only: 'phone' },
  },
  pinzhi: {
    inspection: { path: '/inspection/list?Status=检验中', act: inspecting },
    defects: { path: '/inspection/defect', act: drawn },
  },
  sushe: {
    feedback: { path: '/dormitory/inventory', act: press('反馈') },
    'tab-menu': { path: '/dashboard', act: manyTabs, only: 'desktop' },
  },
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

/** The origins that a page has called. */
function originsOf(page: Page): () => string[] {
  const origins = new Set<string>();
  page.on('request', (call) => origins.add(new URL(call.url()).origin));
  return () => [...origins].filter((origin) => origin !== 'null');
}

/** The page as it is now: accessible, and no wider than the window. Leaves it light. */
async function expectGood(page: Page, name: string, only?: keyof typeof sizes): Promise<void> {
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
    await page.emulateMedia({ colorScheme: 'light' });
  }
}

/** Brings an account's page from state to state, and looks at each. */
async function expectStates(page: Page, states: Record<string, State>): Promise<void> {
  for (const [name, { path, act, only }] of Object.entries(states))
    await test.step(name, async () => {
      await page.setViewportSize(sizes[only ?? 'phone']);
      if (path) await go(page, path);
      await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true }).first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]').filter({ visible: true })).toHaveCount(0);
      await act?.(page);
      await expectGood(page, name, only);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
}

test('what opens over the start page is accessible, fits, and asks no other host', async ({
  desk: page,
  baseURL,
}) => {
  const origins = originsOf(page);
  await enter(page, 'admin', '/dashboard');
  await expectStates(page, overDashboard);
  expect(origins()).toEqual([baseURL]);
});

test('what stands in place of a page is accessible, fits, and asks no other host', async ({
  desk: page,
  baseURL,
}) => {
  const origins = originsOf(page);
  // An operator's menu entry whose view the program does not have.
  await page.route('**/api/Procedure/**', async (call) => {
    if (!call.request().postData()?.includes('模块权限含角色查询')) return call.fallback();
    const response = await call.fetch();
    const text = (await response.text()).replaceAll('message/log/index', 'message/shuttle/index');
    return call.fulfill({ response, body: text });
  });
  await enter(page, 'admin', '/dashboard');
  await expectStates(page, inPlaceOfAPage);
  await expect(page.getByRole('heading', { name: '发送记录正在迁移' })).toBeVisible();
  expect(origins()).toEqual([baseURL]);
});

test('what pages open is accessible, fits, and asks no other host', async ({ desk: page, baseURL }) => {
  const origins = originsOf(page);
  for (const [account, states] of Object.entries(onPages)) {
    await enter(page, account, '/dashboard');
    await expectStates(page, states);
  }
  expect(origins()).toEqual([baseURL]);
});

test('the pages without a session are accessible, fit, and ask no other host', async ({ page, baseURL }) => {
  const origins = originsOf(page);
  await page.setViewportSize(phone);
  for (const path of ['/management', '/login']) {
    await open(page, path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expectGood(page, path.slice(1));
  }
  await fillSignIn(page, 'nobody', 'wrong');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectGood(page, 'login-refused');
  await idle(page);
  await expectGood(page, 'login-idle');
  expect(origins()).toEqual([baseURL]);
});

test('who acts as somebody else, and a locked screen, are accessible and fit', async ({ page }) => {
  await page.setViewportSize(phone);
  await signInAnew(page, 'admin');
  await open(page, '/dashboard');
  await switched(page);
  await expectGood(page, 'switched');
  await page.setViewportSize(phone);
  await fromUserMenu('锁定屏幕')(page);
  await expectGood(page, 'locked');
});

test('what the program says by itself is accessible and fits', async ({ page }) => {
  await page.setViewportSize(phone);
  await signInAs(page, 'kefu');
  await open(page, '/dashboard');
  await outdated(page);
  await expectGood(page, 'update');
  await page.setViewportSize(phone);
  await idle(page);
  await expectGood(page, 'idle');
  await page.setViewportSize(phone);
  await failing(page);
  await expectGood(page, 'dashboard-failing');
});
