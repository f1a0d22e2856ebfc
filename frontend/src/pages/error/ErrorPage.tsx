import { useLocation } from '@umijs/max';
import { StatusPage } from '@/components/StatusPage';
import type { StatusKind } from '@/components/StatusPage/StatusPicture';
import { useWaysBack } from '@/components/StatusPage/useWaysBack';
import { usePageTitle } from '@/components/usePageTitle';
import styles from './ErrorPage.module.css';

interface Props {
  kind: StatusKind;
  code: string;
  title: string;
  text: string;
}

/** The page that the error routes share (specification §2). */
export function ErrorPage({ kind, code, title, text }: Props) {
  usePageTitle(title);
  const wanted = new URLSearchParams(useLocation().search).get('from');
  return (
    <StatusPage kind={kind} title={title} text={text} actions={useWaysBack()}>
      <p className={styles.detail}>
        <span>{code}</span>
        {wanted && <span>{wanted}</span>}
      </p>
    </StatusPage>
  );
}
