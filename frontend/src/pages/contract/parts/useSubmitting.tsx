import { uiHooks } from '@/components/uiHooks';
import { useAttempt } from '@/components/useAttempt';

/** Asks for a confirmation and submits. */
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
