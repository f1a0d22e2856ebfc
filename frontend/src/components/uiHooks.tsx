import { App } from 'antd';
import type { UiHooks } from '@/services/http';

type AntdApp = ReturnType<typeof App.useApp>;

let app: AntdApp | undefined;

/** Hands antd's message and dialog functions, which need a place in the tree, to `uiHooks`. */
export function UiHost() {
  app = App.useApp();
  return null;
}

/** How the request layer shows things. The same text twice is one message, however many calls failed. */
export const uiHooks: UiHooks = {
  toast(content, ms) {
    void app?.message.error({ content, key: content, duration: ms / 1000 });
  },
  confirmLogout: ({ title, content, okText, cancelText }) =>
    new Promise((resolve) => {
      // Before the first render there is no place to ask; the start-up deals with a lost session itself.
      if (!app) return resolve(false);
      app.modal.confirm({
        title,
        content,
        okText,
        cancelText,
        onOk: () => resolve(true),
        onCancel: () => resolve(false),
      });
    }),
};
