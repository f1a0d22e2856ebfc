/**
 * After the final failure of a newer client's call (specification §8): checks whether its page still exists. The entry
 * file, fetched again, lists the pages and their list APIs.
 */

import { localCache } from '../localCache';
import { BrokenEntryFile, fetchEntryFile } from './entryFile';
import type { ApiError } from './errors';
import { isMissingInterface } from './errors';
import type { Page, PageHooks, Question, RuntimeConfig, UiHooks } from './types';

/** Looks after a failed call whether the page itself is still the right one. */
export type PageCheck = (error: ApiError) => Promise<void>;

/** The check that all clients share: one question at a time, and each but once for a page until it is reloaded. */
export function createPageCheck(ui: UiHooks, hooks: PageHooks): PageCheck {
  const told = new Set<string>();
  let busy = false;

  async function check(page: Page, error: ApiError): Promise<void> {
    const finding = await findingOf(page, error);
    if (!finding || hooks.current()?.component !== page.component) return;
    const key = `${page.component} ${finding.question.title}`;
    if (told.has(key)) return;
    told.add(key);
    if (!(await ui.confirm(finding.question))) return;
    await hooks.reload(finding.question.okText, finding.clearsCache ? localCache.clear : undefined);
  }

  return async (error) => {
    const page = hooks.current();
    if (!page || busy) return;
    busy = true;
    try {
      await check(page, error);
    } finally {
      busy = false;
    }
  };
}

interface Finding {
  question: Question;
  clearsCache: boolean;
}

/** `undefined` when the page is unchanged or the entry file cannot be read: only the failure's own text is shown. */
async function findingOf(page: Page, error: ApiError): Promise<Finding | undefined> {
  let config: RuntimeConfig;
  try {
    config = await fetchEntryFile();
  } catch (cause) {
    return cause instanceof BrokenEntryFile ? brokenEntryFile(cause, page, error) : undefined;
  }
  if (Object.hasOwn(config.pages, page.component) && !isMissingInterface(error)) return undefined;
  return missingInterface(page, error);
}

const brokenEntryFile = (cause: BrokenEntryFile, page: Page, error: ApiError): Finding => ({
  clearsCache: false,
  question: {
    title: '入口文件报错',
    content: `系统的入口文件 appConfig.json 无法读取（${cause.message}）。
请截图本窗口，并联系信息中心处理。

${facts(page, error)}`,
    okText: '刷新页面',
    cancelText: '关闭',
  },
});

const missingInterface = (page: Page, error: ApiError): Finding => ({
  clearsCache: true,
  question: {
    title: '操作指引',
    content: `数据冲突：“${page.title}”的接口已变更或停用，浏览器里保存的数据与系统不一致。
请清除缓存并刷新页面；仍然出现时，请截图联系信息中心。

${facts(page, error)}`,
    okText: '清除缓存并刷新',
    cancelText: '取消',
  },
});

/** The details that the information centre needs on the screenshot. */
function facts(page: Page, { url, msg, requestId }: ApiError): string {
  const lines = [
    `页面：${page.title}（${page.path}）`,
    `接口：${url}`,
    `提示：${msg}`,
    `时间：${new Date().toLocaleString('zh-CN', { hour12: false })}`,
  ];
  return (requestId ? [...lines, `请求编号：${requestId}`] : lines).join('\n');
}
