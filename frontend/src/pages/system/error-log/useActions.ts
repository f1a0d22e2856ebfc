import { App } from 'antd';
import { useState } from 'react';
import { uiHooks } from '@/components/uiHooks';
import { type ClientErrorRow, deleteClientError, reopenClientError, resolveClientError } from './api';

type Action = 'resolve' | 'reopen' | 'delete';

const actions: Record<Action, { run: (id: string) => Promise<void>; done: string }> = {
  resolve: { run: resolveClientError, done: '已标记为已处理' },
  reopen: { run: reopenClientError, done: '已重新打开' },
  delete: { run: deleteClientError, done: '已删除' },
};

/** The actions on an error; `onDone` follows. Marking can be undone; only deleting needs a confirmation. */
export function useActions(error: ClientErrorRow, onDone: (action: Action) => void) {
  const { message } = App.useApp();
  const [busy, setBusy] = useState<Action>();
  const run = async (action: Action) => {
    if (action === 'delete' && !(await mayDelete(error))) return;
    setBusy(action);
    try {
      await actions[action].run(error.id);
      void message.success(actions[action].done);
    } catch {
      // The request layer has shown the reason. The shown data may be out of date, so they are read again.
    } finally {
      setBusy(undefined);
      onDone(action);
    }
  };
  return { busy, run: (action: Action) => void run(action) };
}

const mayDelete = ({ message }: ClientErrorRow) =>
  uiHooks.confirm({
    title: '删除这个错误的记录？',
    content: `${message}\n记录、堆栈和涉及的账号都会删除；再次发生时会作为新的错误出现。`,
    okText: '删除',
    cancelText: '取消',
    careful: true,
  });
