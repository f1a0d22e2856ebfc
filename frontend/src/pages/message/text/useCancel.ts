import { App } from 'antd';
import { failureText } from '@/services/failure';
import { cancelMessage, type MessageRow } from './api';

/** Cancels a planned message after a question. */
export function useCancel(onDone: () => void) {
  const { message, modal } = App.useApp();
  return (row: MessageRow) => {
    modal.confirm({
      title: `取消发送“${row.Title}”？`,
      content: `原定发给 ${row.Receivers} 人，取消后不能恢复。`,
      okText: '取消发送',
      okButtonProps: { danger: true },
      cancelText: '返回',
      onOk: async () => {
        try {
          await cancelMessage(row.MessageId);
          void message.success('已取消发送');
        } catch (error) {
          void message.error({ content: failureText(error), duration: 5 });
        }
        onDone();
      },
    });
  };
}
