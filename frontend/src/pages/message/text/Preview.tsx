import { shortTime } from '@/components/dates';
import { PlainAlert } from '@/components/PlainAlert';
import type { MessagePreview } from '@/services/generated/message';
import type { Draft } from './api';
import styles from './ComposeDialog.module.css';

/** How a message will look for its first receiver, how many it is for, and whom it does not reach. */
export function Preview({ draft, preview }: { draft: Draft; preview: MessagePreview }) {
  const { Title, Content, Receivers, Unreached, UnreachedNames, Reason } = preview;
  const card = draft.Format === 'card' && draft.Channel === '企业微信';
  return (
    <div className="qiao-stack qiao-gap-12">
      <p>
        通过{draft.Channel}发给 <strong>{Receivers}</strong> 人，
        {draft.At ? `${shortTime(draft.At)} 发送` : '立即发送'}。
      </p>
      {Unreached > 0 && (
        <PlainAlert
          type="warning"
          text={`其中 ${Unreached} 人发不到（${Reason}）：${UnreachedNames.join('、')}${Unreached > UnreachedNames.length ? ' 等' : ''}`}
        />
      )}
      <section className={styles.phone} aria-label="预览">
        <strong>{Title}</strong>
        <p className="qiao-pre-line qiao-mt-4">{Content}</p>
        {card && <p className={`${styles.link} qiao-quiet`}>详情</p>}
      </section>
      <p className="qiao-note">预览是第一位接收人看到的样子。</p>
    </div>
  );
}
