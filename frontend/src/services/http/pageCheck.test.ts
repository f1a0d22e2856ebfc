import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordUi, testConfig } from '../../../test/stubTransport';
import { localCache } from '../localCache';
import { ApiError } from './errors';
import { createPageCheck } from './pageCheck';
import type { Page } from './types';

const listed: Page = { component: 'dashboard/index', title: '首页', path: '/dashboard' };
const withdrawn: Page = { component: 'store/shop/index', title: '店铺', path: '/store/shop' };

const failure = (fields: Partial<ApiError> = {}) =>
  new ApiError({ kind: 'http', code: 502, status: 502, msg: '网关错误', url: '/admin/x', ...fields });
const gone = failure({ code: 404, status: 404, msg: '请求地址不存在：/admin/x' });

let entryFile: ReturnType<typeof vi.fn<() => Promise<Response>>>;

beforeEach(() => {
  entryFile = vi.fn(async () => Response.json(testConfig));
  vi.stubGlobal('fetch', entryFile);
});
afterEach(() => vi.unstubAllGlobals());

/** A check on a page, with the user's choice. */
function setUp(page: Page | undefined, choice = false) {
  const { ui, prompts } = recordUi(Promise.resolve(choice));
  const current = vi.fn(() => page);
  const reload = vi.fn(async (_doing: string, before?: () => unknown) => void (await before?.()));
  return { check: createPageCheck(ui, { current, reload }), prompts, current, reload };
}

describe('after the final failure', () => {
  it('a page that is still configured: the text was all', async () => {
    const { check, prompts } = setUp(listed);
    await check(failure());
    expect(entryFile).toHaveBeenCalledTimes(1);
    expect(prompts).toEqual([]);
  });

  it('a page that is not configured shows 操作指引 with 清除缓存并刷新', async () => {
    const { check, prompts } = setUp(withdrawn);
    await check(failure({ requestId: 'r-42' }));
    expect(prompts).toMatchObject([{ title: '操作指引', okText: '清除缓存并刷新', cancelText: '取消' }]);
    const content = prompts[0]?.content ?? '';
    expect(content).toContain('数据冲突');
    for (const fact of ['店铺（/store/shop）', '/admin/x', '网关错误', 'r-42'])
      expect(content).toContain(fact);
  });

  it('a missing interface shows 操作指引 even where the page is configured', async () => {
    const { check, prompts } = setUp(listed);
    await check(gone);
    expect(prompts).toMatchObject([{ title: '操作指引' }]);
  });

  it.each([
    ['HTTP 500', () => new Response('<html>', { status: 500 })],
    ['内容不是 JSON', () => new Response('{"title":"桥')],
    ['缺少 pages', () => Response.json({ ...testConfig, pages: undefined })],
    ['缺少 clients', () => Response.json({ ...testConfig, clients: null })],
  ])('a broken entry file (%s) shows 入口文件报错', async (reason, reply) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 8, 30, 5) });
    entryFile.mockImplementation(async () => reply());
    const { check, prompts } = setUp(listed);
    await check(failure({ requestId: 'r-42' }));
    vi.useRealTimers();
    expect(prompts).toMatchObject([{ title: '入口文件报错', okText: '刷新页面', cancelText: '关闭' }]);
    const content = prompts[0]?.content ?? '';
    for (const word of [
      '截图',
      '信息中心',
      reason,
      '首页（/dashboard）',
      '/admin/x',
      '2026/11/20 08:30:05',
      'r-42',
    ])
      expect(content).toContain(word);
  });

  it('a configuration out of reach: the text was all', async () => {
    entryFile.mockRejectedValue(new TypeError('Failed to fetch'));
    const { check, prompts } = setUp(withdrawn);
    await check(failure());
    expect(prompts).toEqual([]);
  });

  it.each([429, 502, 503, 504])('a gateway that answers %i cannot say: the text was all', async (status) => {
    entryFile.mockImplementation(async () => new Response('', { status }));
    const { check, prompts } = setUp(withdrawn);
    await check(failure());
    expect(prompts).toEqual([]);
  });

  it('where there is no page there is no check', async () => {
    const { check, prompts } = setUp(undefined);
    await check(gone);
    expect(entryFile).not.toHaveBeenCalled();
    expect(prompts).toEqual([]);
  });

  it('a page that was left meanwhile is not spoken of', async () => {
    const { check, prompts, current } = setUp(withdrawn);
    current.mockReturnValueOnce(withdrawn).mockReturnValue(listed);
    await check(failure());
    expect(prompts).toEqual([]);
  });
});

describe('the dialog', () => {
  it('comes once however many calls fail, and not again on that page', async () => {
    const { check, prompts } = setUp(withdrawn);
    await Promise.all([check(failure()), check(gone), check(failure())]);
    await check(failure());
    expect(prompts).toHaveLength(1);
  });

  it('comes for another page, and for another reason', async () => {
    const { check, prompts, current } = setUp(withdrawn);
    await check(failure());
    current.mockReturnValue({ ...withdrawn, component: 'store/open/index' });
    await check(failure());
    entryFile.mockImplementation(async () => new Response('', { status: 404 }));
    await check(failure());
    expect(prompts.map(({ title }) => title)).toEqual(['操作指引', '操作指引', '入口文件报错']);
  });

  it('清除缓存并刷新 clears the local cache before it reloads', async () => {
    await localCache.set('k', 1);
    const { check, reload } = setUp(withdrawn, true);
    await check(failure());
    expect(reload).toHaveBeenCalledExactlyOnceWith('清除缓存并刷新', expect.any(Function));
    await expect(localCache.get('k')).resolves.toBeUndefined();
  });

  it('nothing is cleared or reloaded when the user cancels', async () => {
    await localCache.set('k', 1);
    const { check, reload } = setUp(withdrawn);
    await check(failure());
    expect(reload).not.toHaveBeenCalled();
    await expect(localCache.get('k')).resolves.toBe(1);
  });

  it('刷新页面 reloads and keeps the cache, which is not to blame', async () => {
    await localCache.set('k', 1);
    entryFile.mockImplementation(async () => new Response('', { status: 500 }));
    const { check, reload } = setUp(listed, true);
    await check(failure());
    expect(reload).toHaveBeenCalledExactlyOnceWith('刷新页面', undefined);
    await expect(localCache.get('k')).resolves.toBe(1);
  });
});
