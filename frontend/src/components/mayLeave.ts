import { unsavedOn } from '@/services/unsaved';
import { uiHooks } from './uiHooks';

/**
 * Whether pages may be closed: asks when they have unsaved work. Without paths it is about all pages. `doing` names the
 * action, such as 关闭标签页.
 */
export async function mayLeave(doing: string, paths?: readonly string[]): Promise<boolean> {
  const unsaved = unsavedOn(paths);
  const saves = unsaved.flatMap(({ save }) => save ?? []);
  const saveAll = async () => {
    for (const save of saves) if (!(await save())) return false;
    return true;
  };
  return mayDiscard(
    unsaved.map(({ what }) => what),
    doing,
    saves.length === unsaved.length ? saveAll : undefined,
  );
}

/**
 * Asks whether unsaved work, named in the user's words, may be lost; without any it does not ask. With `save` the user can
 * save it first; after a refusal the user stays.
 */
export async function mayDiscard(
  whats: readonly string[],
  doing: string,
  save?: () => Promise<boolean>,
): Promise<boolean> {
  if (whats.length === 0) return true;
  return uiHooks.confirm({
    title: '有未保存的内容',
    content: `${[...new Set(whats)].join('、')}还没有保存，${doing}后将丢失。`,
    okText: '放弃修改',
    cancelText: '继续编辑',
    careful: true,
    ...(save && { also: { text: '保存并继续', run: save } }),
  });
}
