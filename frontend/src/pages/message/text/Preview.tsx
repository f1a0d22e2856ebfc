import { shortTime } from '@/components/dates';
import { PlainAlert } from '@/components/PlainAlert';
import type { MessagePreview } from '@/services/generated/message';
import { missingHelp } from '../parts/missing';
import type { Draft } from './api';
import styles from './ComposeDialog.module.css';
import { reachedBy } from './draft';

/** How many names stand in the warning. After the message is sent, 发送记录 has all of them. */
const named = 10;

/** How a message will look for its first reader, how many get it on which channel, and whom it does not reach. */
export function Preview({ draft, preview }: { draft: Draft; preview: MessagePreview }) {
  const { Receivers, Unreached, UnreachedNames, Reason } = preview;
  const names = UnreachedNames.slice(0, named).join('、') + (Unreached > named ? '等' : '');
  return (
    <div className="qiao-stack qiao-gap-12">
      <p>
        {draft.At ? `${shortTime(draft.At)} ` : '立即'}通过<strong>{draft.Channel}</strong>发给{' '}
        <strong>{reachedBy(preview)}</strong> 人
        {Unreached > 0 && `（共选 ${Receivers} 人，${Unreached} 人发不到）`}。
      </p>
      {Unreached > 0 && (
        <PlainAlert
          type="warning"
          text={`${Unreached} 人${Reason}，发不到：${names}。${missingHelp[draft.Channel]}。`}
        />
      )}
      <Phone draft={draft} preview={preview} />
      {reachedBy(preview) > 0 && <p className="qiao-note">这是第一位能收到的人看到的样子。</p>}
    </div>
  );
}

function Phone({ draft, preview: { Title, Content } }: { draft: Draft; preview: MessagePreview }) {
  const sms = draft.Channel === '短信';
  return (
    <section className={styles.phone} aria-label="预览">
      {!sms && <strong>{Title}</strong>}
      <p className="qiao-pre-line qiao-mt-4">{sms ? `${Title}：${Content}` : Content}</p>
      {!sms && draft.Format === 'card' && <p className={`${styles.link} qiao-quiet`}>详情</p>}
    </section>
  );
}
