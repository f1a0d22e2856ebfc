import { App } from 'antd';
import { uiHooks } from '@/components/uiHooks';
import { failureText } from '@/services/failure';
import { isCancelled } from '@/services/http';

/** Does something with a contract, says that it is done or in a dialog why not, and shows it anew. */
export function useAttempt() {
  const { message, modal } = App.useApp();
  return async (done: string, work: () => Promise<void>, changed: () => void) => {
    try {
      await work();
      void message.success(done);
    } catch (error) {
      if (isCancelled(error)) return;
      modal.error({ title: '没有完成', content: failureText(error), okText: '知道了', centered: true });
    }
    changed();
  };
}

/** Asks once more and submits. */
export function useSubmitting() {
  const attempt = useAttempt();
  return async (what: string, submit: () => Promise<void>, changed: () => void) => {
    const asked = {
      title: `提交 ${what} 审批？`,
      content: '提交后不能再修改；审批前可以撤回，退回后可以改好重新提交。',
      okText: '提交审批',
      cancelText: '取消',
    };
    if (await uiHooks.confirm(asked)) await attempt(`${what} 已提交审批`, submit, changed);
  };
}
