import { App, Button, Popover } from 'antd';
import { useRef, useState } from 'react';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { reloadPage } from '@/components/reloadPage';
import { useCurrentMenu } from '@/components/useCurrentMenu';
import { useMobile } from '@/components/useMobile';
import { failureText } from '@/services/failure';
import { submitFeedback } from '@/services/feedback';
import { runtimeConfig } from '@/services/runtimeConfig';
import { useSession } from '@/services/session';
import { appName } from './appName';
import type { TextBox } from './FeedbackForm';
import styles from './index.module.css';
import { type Draft, useDrafts } from './useDrafts';
import { useDueModule } from './useDueModule';

const FeedbackForm = lazyWithRetry(
  () => import(/* webpackChunkName: "feedback-form" */ './FeedbackForm'),
  <div className={styles.loading} role="status" aria-label="正在加载" />,
);

/** The opinion that is typed on the current page, and its way to the server; nothing where the page takes none. */
function useOpinion() {
  const node = useCurrentMenu()?.node;
  const { account, name } = useSession();
  const { message } = App.useApp();
  const { modId, settle } = useDueModule(node?.id);
  const { draftOf, change, forget } = useDrafts();
  /** The page whose popover is open; another page's is not. */
  const [openOn, setOpenOn] = useState<string>();
  const handle = useRef<HTMLButtonElement>(null);
  const box = useRef<TextBox>(null);
  if (!node || !modId) return undefined;

  const page = node.id;
  const draft = draftOf(page);
  const open = openOn === page;
  const close = () => {
    setOpenOn((on) => (on === page ? undefined : on));
    handle.current?.focus({ preventScroll: true });
  };
  const submit = async () => {
    if (draft.sending) return;
    if (!draft.text.trim()) {
      box.current?.focus();
      return change(page, { failure: '请输入吐槽原因再进行提交' });
    }
    change(page, { sending: true, failure: undefined });
    try {
      const from = draft.anonymous ? undefined : { account, name };
      const msg = await submitFeedback({ modId, from, opinion: opinionOf(draft), picture: draft.picture });
      message.success(msg || '成功');
      close();
      forget(page);
      // An anonymous opinion is nobody's, so more of them are welcome.
      if (from) settle(page);
    } catch (error) {
      change(page, { sending: false, failure: failureText(error) });
    }
  };
  return { node, page, draft, open, close, submit, setOpenOn, handle, box, change };
}

/** The handle at the edge, and the popover in which a user complains about the current page. */
export default function Widget() {
  const mobile = useMobile();
  const opinion = useOpinion();
  if (!opinion) return null;
  const { node, page, open, close, setOpenOn, handle, box } = opinion;
  const product = runtimeConfig().title;
  const title = `${appName(`${node.title} - ${product}`, product)} · ${node.title}`;
  return (
    <aside
      className={styles.place}
      aria-label="意见反馈"
      onKeyDown={({ key, nativeEvent }) => open && key === 'Escape' && !nativeEvent.isComposing && close()}
    >
      <Popover
        open={open}
        onOpenChange={(opened) => setOpenOn(opened ? page : undefined)}
        afterOpenChange={(opened) => opened && box.current?.focus({ preventScroll: true })}
        trigger="click"
        placement={mobile ? 'topRight' : 'leftBottom'}
        arrow={false}
        // Beside its handle, also for whoever goes on with the Tab key.
        getPopupContainer={(trigger) => trigger.parentElement ?? document.body}
        content={<OpinionForm title={title} {...opinion} />}
      >
        <button
          ref={handle}
          type="button"
          className={styles.handle}
          aria-haspopup="dialog"
          aria-expanded={open}
        >
          反馈
        </button>
      </Popover>
    </aside>
  );
}

type Opinion = NonNullable<ReturnType<typeof useOpinion>>;

function OpinionForm({ title, page, draft, box, open, change, submit }: Opinion & { title: string }) {
  return (
    <div className={styles.form} role="dialog" aria-label={title}>
      <p className="qiao-mb-8 qiao-bold qiao-cut" title={title}>
        {title}
      </p>
      <ErrorBoundary fallback={<NotLoaded />}>
        <FeedbackForm
          key={page}
          draft={draft}
          box={box}
          open={open}
          onChange={(part) => change(page, part)}
          onSubmit={() => void submit()}
        />
      </ErrorBoundary>
    </div>
  );
}

function NotLoaded() {
  return (
    <p className="qiao-small" role="alert">
      页面文件加载失败
      <Button type="link" size="small" onClick={() => void reloadPage('重新加载')}>
        重新加载
      </Button>
    </p>
  );
}

/** The table has no place of its own for the problems, so they stand before the text. */
const opinionOf = ({ tags, text }: Draft): string =>
  (tags.length > 0 ? `【${tags.join('、')}】` : '') + text.trim();
