import { App } from 'antd';
import { failureText } from '@/services/failure';
import { isCancelled } from '@/services/http';
import { uiHooks } from '../uiHooks';

interface Removal {
  /** The object of the deletion, such as 房间“A栋 301”. */
  what: string;
  /** The data that are deleted with it, as a sentence. */
  consequence?: string;
  remove: () => Promise<unknown>;
  /** The list may show a deleted record, or lack the reason of the refusal. */
  onDone: (removed: boolean) => void;
}

/** Deletes a record once the user has agreed; where the server refuses, its reason stays until it has been read. */
export function useRemove(): (removal: Removal) => Promise<void> {
  const { message, modal } = App.useApp();
  return async ({ what, consequence = '', remove, onDone }) => {
    if (!(await mayRemove(what, consequence))) return;
    try {
      await remove();
      void message.success(`已删除${what}`);
      onDone(true);
    } catch (error) {
      if (isCancelled(error)) return;
      modal.error({
        title: `${what}删除失败`,
        content: failureText(error),
        okText: '知道了',
        centered: true,
      });
      onDone(false);
    }
  };
}

const mayRemove = (what: string, consequence: string) =>
  uiHooks.confirm({
    title: `删除${what}？`,
    content: `${consequence}删除后不能恢复，修改历史会保留。`,
    okText: '删除',
    cancelText: '取消',
    careful: true,
  });
