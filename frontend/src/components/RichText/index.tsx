import { useMemo } from 'react';
import { noticeFileUrl, picturePath } from '@/services/announcement';
import styles from './index.module.css';
import { withHeads } from './withHeads';

interface Props {
  /** From the server, which has made it clean: nothing in it runs, and pictures are files of the announcement. */
  html: string;
}

export function RichText({ html }: Props) {
  const content = useMemo(
    () => ({ __html: withHeads(html).replaceAll(` src="${picturePath}`, ` src="${noticeFileUrl('')}/`) }),
    [html],
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server has made it clean.
  return <div className={styles.text} dangerouslySetInnerHTML={content} />;
}
