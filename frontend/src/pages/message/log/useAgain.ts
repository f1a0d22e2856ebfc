import { App } from 'antd';
import { failureText } from '@/services/failure';
import { type LogRow, resend } from './api';
import { isResendable } from './columns';
import { resentText } from './words';

/** Sends failed rows again, and says which ones cannot be sent. `onDone` reads the list again. */
export function useAgain(onDone: () => void) {
  const { message } = App.useApp();
  return async (rows: readonly LogRow[], done?: () => void) => {
    try {
      const result = await resend(rows.filter(isResendable).map(({ ReceiverId }) => ReceiverId));
      if (result.Left > 0) void message.warning({ content: resentText(result), duration: 8 });
      else void message.success(resentText(result));
      done?.();
    } catch (error) {
      void message.error({ content: failureText(error), duration: 5 });
    }
    onDone();
  };
}
