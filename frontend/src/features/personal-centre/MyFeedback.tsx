import { useEffect } from 'react';
import { Block } from '@/components/Block';
import { shortDay } from '@/components/dates';
import { StatusTag } from '@/components/StatusTag';
import { recount } from '@/components/useCount';
import { useRead } from '@/components/useRead';
import {
  feedbackTones,
  fetchOwnFeedback,
  markAnswersSeen,
  type OwnFeedback,
  pictureUrl,
} from '@/services/feedback';
import styles from './MyFeedback.module.css';

/** 我的反馈: the opinions that the user has sent under their name, and the answers. */
export function MyFeedback() {
  const request = useRead(fetchOwnFeedback);
  const answered = request.data?.some(({ IsNew }) => IsNew);
  useEffect(() => {
    // Where it fails they are new the next time, too.
    if (answered) markAnswersSeen().then(recount, () => undefined);
  }, [answered]);
  return (
    <div className="qiao-mt-20">
      <Block
        title="我的反馈"
        request={request}
        emptyText={(list) => (list.length === 0 ? '还没有署名提交过反馈；匿名的反馈不记在这里' : undefined)}
      >
        {(list) => (
          <ul className={`${styles.list} qiao-entries`}>
            {list.map((item) => (
              <li key={item.EvaluationId}>
                <Item item={item} />
              </li>
            ))}
          </ul>
        )}
      </Block>
    </div>
  );
}

function Item({ item }: { item: OwnFeedback }) {
  return (
    <>
      <p className="qiao-row">
        <strong>{item.ModName}</strong>
        <StatusTag tone={feedbackTones[item.Status]}>{item.Status}</StatusTag>
        {item.IsNew && <StatusTag tone="danger">新</StatusTag>}
        <time dateTime={item.CreateDate}>{shortDay(item.CreateDate)}</time>
      </p>
      <p className="qiao-mt-4 qiao-prose">{item.LeaveOpinion}</p>
      {item.Picture && (
        <a href={pictureUrl(item.EvaluationId)} target="_blank" rel="noreferrer">
          查看附图
        </a>
      )}
      {item.Reply && (
        <p className="qiao-box qiao-tinted qiao-prose qiao-mt-8">
          {item.Reply}
          <span className="qiao-block qiao-mt-4 qiao-note">
            {item.ModifyUserName} {item.ModifyDate && shortDay(item.ModifyDate)}
          </span>
        </p>
      )}
    </>
  );
}
