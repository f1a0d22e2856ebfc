import { App } from 'antd';
import { uiHooks } from '@/components/uiHooks';
import { failureText } from '@/services/failure';
import { isCancelled } from '@/services/http';

/** Asks once more and submits; what is refused is said in a dialog. */
export function useSubmitting() {
  const { message, modal } = App.useApp();
  return async (what: string, submit: () => Promise<void>, changed: () => void) => {
    const asked = {
      title: `提交 ${what} 审批？`,
      content: '提交后不能再修改，退回后可以改好重新提交。',
      okText: '提交审批',
      cancelText: '取消',
    };
    if (!(await uiHooks.confirm(asked))) return;
    try {
      await submit();
      void message.success(`${what} 已提交审批`);
    } catch (error) {
      if (isCancelled(error)) return;
      modal.error({ title: '没有提交', content: failureText(error), okText: '知道了', centered: true });
    }
    changed();
  };
}
