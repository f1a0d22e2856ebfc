import { App, Button } from 'antd';
import { useRef, useState } from 'react';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { reloadPage } from '@/components/reloadPage';
import { useCurrentMenu } from '@/components/useCurrentMenu';
import { useDisclosure } from '@/components/useDisclosure';
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
  const box = useRef<TextBox>(null);
  if (!node || !modId) return undefined;

  const page = node.id;
  const draft = draftOf(page);
  const submit = async (close: () => void) => {
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
      // An anonymous opinion counts for no account, so more of them are allowed.
      if (from) settle(page);
    } catch (error) {
      change(page, { sending: false, failure: failureText(error) });
    }
  };
  return { node, page, draft, submit, box, change };
}

/** The handle at the edge, and the panel in which a user complains about the current page. */
export default function Widget() {
  const opinion = useOpinion();
  // The key: another page's panel is another one, and closed.
  return opinion && <Place key={opinion.page} {...opinion} />;
}

type Opinion = NonNullable<ReturnType<typeof useOpinion>>;

function Place(opinion: Opinion) {
  const root = useRef<HTMLElement>(null);
  const { open, toggle, close, handlers } = useDisclosure(root);
  /** An opened panel stays mounted, so that the problems are read once. */
  const [begun, setBegun] = useState(false);
  const press = () => {
    setBegun(true);
    toggle();
  };
  return (
    <aside ref={root} className={styles.place} aria-label="意见反馈" {...handlers}>
      <button
        type="button"
        className={styles.handle}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={press}
      >
        反馈
      </button>
      {begun && <OpinionForm {...opinion} open={open} close={close} />}
    </aside>
  );
}

function OpinionForm({ node, page, draft, box, change, submit, open, close }: Opinion & Panel) {
  const product = runtimeConfig().title;
  const title = `${appName(`${node.title} - ${product}`, product)} · ${node.title}`;
  return (
    <div className={`${styles.form} qiao-float`} role="dialog" aria-label={title} hidden={!open}>
      <p className="qiao-mb-8 qiao-bold qiao-cut" title={title}>
        {title}
      </p>
      <ErrorBoundary fallback={<NotLoaded />}>
        <FeedbackForm
          draft={draft}
          box={box}
          open={open}
          onChange={(part) => change(page, part)}
          onSubmit={() => void submit(close)}
        />
      </ErrorBoundary>
    </div>
  );
}

interface Panel {
  open: boolean;
  close: () => void;
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

/** The table has no column for the problems, so they precede the text. */
const opinionOf = ({ tags, text }: Draft): string =>
  (tags.length > 0 ? `【${tags.join('、')}】` : '') + text.trim();
