import { unsavedOn } from '@/services/unsaved';
import { uiHooks } from './uiHooks';

/**
 * Whether pages may be thrown away: asks when something on them is unsaved. Without paths it is about all pages.
 * `doing` says what is about to happen, such as 关闭标签页.
 */
export async function mayLeave(doing: string, paths?: readonly string[]): Promise<boolean> {
  return mayDiscard(
    unsavedOn(paths).map(({ what }) => what),
    doing,
  );
}

/** Whether these unsaved things, in the user's words, may be lost; nobody is asked where there are none. */
export async function mayDiscard(whats: readonly string[], doing: string): Promise<boolean> {
  if (whats.length === 0) return true;
  return uiHooks.confirm({
    title: '有未保存的内容',
    content: `${[...new Set(whats)].join('、')}还没有保存，${doing}后将丢失。`,
    okText: '放弃修改',
    cancelText: '继续编辑',
    careful: true,
  });
}
