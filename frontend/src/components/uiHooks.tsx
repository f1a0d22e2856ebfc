import { App, Button } from 'antd';
import { useEffect, useState } from 'react';
import type { UiHooks } from '@/services/http';
import { messageLines } from '@/services/legacy/messageLines';
import { useSessionState } from '@/services/session';

type AntdApp = ReturnType<typeof App.useApp>;

let app: AntdApp | undefined;

/** Withdraws each open question. */
const questions = new Set<() => void>();

/** Hands antd's message and dialog functions, which need a place in the tree, to `uiHooks`. */
export function UiHost() {
  app = App.useApp();
  return null;
}

/** Takes away the questions and messages of an account when it is signed in no longer. */
export function UiOfAccount() {
  const state = useSessionState();
  const account = state.status === 'signedIn' ? state.session.account : undefined;
  useEffect(() => {
    if (account === undefined) return;
    return () => {
      for (const withdraw of [...questions]) withdraw();
      app?.message.destroy();
      app?.notification.destroy();
    };
  }, [account]);
  return null;
}

const inLines = (text: string) => (
  <span style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</span>
);

/** A third answer to a question. It closes the question when its work is done. */
function Also({
  text,
  run,
  onDone,
}: {
  text: string;
  run: () => Promise<boolean>;
  onDone: (done: boolean) => void;
}) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    onDone(await run().catch(() => false));
  };
  return (
    <Button type="primary" loading={busy} onClick={() => void press()}>
      {text}
    </Button>
  );
}

/** How the request layer shows things. The same text twice is one message, however many calls failed. */
export const uiHooks: UiHooks = {
  toast(msg, ms) {
    void app?.message.error({
      content: inLines(messageLines(msg).join('\n')),
      key: msg,
      duration: ms / 1000,
    });
  },
  confirm: ({ content, careful, also, ...question }, withdrawn) =>
    new Promise((resolve) => {
      // Before the first render there is no place to ask; the start-up deals with a lost session itself.
      if (!app || withdrawn?.aborted) return resolve(false);
      const answer = (given: boolean) => {
        questions.delete(withdraw);
        withdrawn?.removeEventListener('abort', withdraw);
        resolve(given);
      };
      const answered = (given: boolean) => {
        shown.destroy();
        answer(given);
      };
      const shown = app.modal.confirm({
        ...question,
        okButtonProps: { danger: careful },
        focusable: { autoFocusButton: careful ? 'cancel' : 'ok' },
        // Clear of the notices at the top, which lie above everything.
        centered: true,
        content: inLines(content),
        ...(also && {
          footer: (_, { OkBtn, CancelBtn }) => (
            <>
              <CancelBtn />
              <OkBtn />
              <Also {...also} onDone={answered} />
            </>
          ),
        }),
        onOk: () => answer(true),
        onCancel: () => answer(false),
      });
      const withdraw = () => answered(false);
      questions.add(withdraw);
      withdrawn?.addEventListener('abort', withdraw);
    }),
};
