import { Skeleton } from 'antd';
import { shortTime } from '@/components/dates';
import { FailureAlert } from '@/components/FailureAlert';
import { useRead } from '@/components/useRead';
import { failureText } from '@/services/failure';
import { type AnnouncementVersion, fetchVersions } from '../api';
import styles from './detail.module.css';
import { fieldsOf, paragraphsOf } from './differences';

/** The published versions, the latest first, each with its changes. */
export function Versions({ id, changes }: { id: string; changes: number }) {
  const { data, error } = useRead((options) => fetchVersions(id, options), { key: id, deps: [changes] });
  if (error && !data) return <FailureAlert text={failureText(error)} />;
  if (!data) return <Skeleton active />;
  return (
    <ol className="qiao-parts">
      {data.map((version, index) => (
        <li key={version.Version}>
          <p className="qiao-row qiao-baseline qiao-mb-8 qiao-quiet">
            <strong className="qiao-text">第 {version.Version} 版</strong>
            {shortTime(version.CreateDate)} · {version.UserName}
          </p>
          <Changes before={data[index + 1]} after={version} />
        </li>
      ))}
    </ol>
  );
}

function Changes({ before, after }: { before: AnnouncementVersion | undefined; after: AnnouncementVersion }) {
  if (!before) return <p className="qiao-quiet">首次发布给 {after.Audience}</p>;
  const text = before.PlainText === after.PlainText ? [] : paragraphsOf(before.PlainText, after.PlainText);
  const fields = fieldsOf(before, after);
  return (
    <>
      <ul className={`${styles.fields} qiao-mb-8`}>
        {fields.map(({ label, from, to }) => (
          <li key={label}>
            {label}：<del>{from}</del> → {to}
          </li>
        ))}
        {text.length === 0 && before.Content !== after.Content && <li>正文：只改了格式或图片</li>}
      </ul>
      {text.length > 0 && (
        <div className="qiao-box">
          {text.map(({ kind, text: paragraph }, index) => {
            const Mark = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'p';
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be alike, and never move.
              <Mark key={index} className={styles[kind]}>
                {paragraph}
              </Mark>
            );
          })}
        </div>
      )}
    </>
  );
}
