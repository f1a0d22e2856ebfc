import { App } from 'antd';
import { failureText } from '@/services/failure';
import { isCancelled } from '@/services/http';

/**
 * Runs `work`. Then it shows the message `done`, or a dialog with the reason of the failure, and calls `after`: also after
 * a failure, because the page then shows an old state. `read` follows when the user has read the reason. Nothing happens
 * when the user has cancelled.
 */
export function useAttempt() {
  const { message, modal } = App.useApp();
  return async <T>(
    done: string | ((result: T) => string) | undefined,
    work: () => Promise<T>,
    after?: () => void,
    read?: (error: unknown) => void,
  ): Promise<void> => {
    try {
      const result = await work();
      if (done !== undefined) void message.success(typeof done === 'string' ? done : done(result));
    } catch (error) {
      if (isCancelled(error)) return;
      modal.error({
        title: '没有完成',
        content: failureText(error),
        okText: '知道了',
        centered: true,
        // The focus has been given back by then.
        afterClose: () => read?.(error),
      });
    }
    after?.();
  };
}
