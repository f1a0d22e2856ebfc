import { App } from 'antd';
import { useRemove } from '@/components/RecordPage/useRemove';
import { failureText } from '@/services/failure';
import { isCancelled } from '@/services/http';
import { renewRights } from '@/services/session';
import { deleteMenu, fetchMenuDetail, type MenuDetail, moveMenu } from './api';
import type { MenuRow } from './order';

/** The actions on a menu; the user's own menu is updated at once. */
export function useMenuActions(onChanged: () => void) {
  const { message, modal } = App.useApp();
  const removeAsked = useRemove();
  const changed = () => {
    onChanged();
    // The change is made; where the menu cannot be read now, it follows with the next page load.
    renewRights().catch(() => undefined);
  };
  const failed = (error: unknown) => {
    if (!isCancelled(error)) void message.error(failureText(error));
  };
  const move = async (row: MenuRow, before: string) => {
    try {
      await moveMenu(row.MenuId, before);
    } catch (error) {
      failed(error);
    }
    changed();
  };
  const askRemove = async (row: MenuRow, onGone: () => void) => {
    const detail = await fetchMenuDetail(row.MenuId).catch(failed);
    if (!detail) return;
    if (detail.Bound) {
      modal.info({
        title: `${row.FullName}不能删除`,
        content: '它的页面和接口随版本提供，按标识认这个菜单。不用时请编辑它，把“启用”关掉。',
        okText: '知道了',
        centered: true,
      });
      return;
    }
    await removeAsked({
      what: `菜单“${row.FullName}”`,
      consequence: consequenceOf(detail),
      remove: () => deleteMenu(row.MenuId, row.RowVersion, detail.Grants),
      onDone: (removed) => {
        if (removed) onGone();
        changed();
      },
    });
  };
  return { changed, move, askRemove };
}

/** The data that are deleted with a menu, for the question. */
export function consequenceOf({ Grants, HeldBy, Buttons }: MenuDetail): string {
  const buttons = Buttons.length > 0 ? `它的 ${Buttons.length} 个按钮一并删除。` : '';
  if (Grants === 0) return buttons;
  const holders = HeldBy ? `${HeldBy}有此权限，` : '';
  return `${buttons}${holders}共 ${Grants} 项授权一并收回。`;
}
