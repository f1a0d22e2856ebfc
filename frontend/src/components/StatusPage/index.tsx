import { ExportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { supportPhone } from '@/services/runtimeConfig';
import styles from './index.module.css';
import { type StatusKind, StatusPicture } from './StatusPicture';

export interface StatusAction {
  text: string;
  onClick?: () => void;
  /** An address of another site, which opens in a tab of its own. */
  href?: string;
  loading?: boolean;
}

interface Props {
  kind: StatusKind;
  title: string;
  text: ReactNode;
  /** The first one is the main one. */
  actions: StatusAction[];
  /** Facts that help, such as the wanted address. */
  children?: ReactNode;
  fullPage?: boolean;
}

const outside = (href: string) => ({
  href,
  target: '_blank',
  rel: 'noreferrer',
  icon: <ExportOutlined aria-hidden="true" />,
});

/** A whole page that says why there is nothing else, and offers ways on. */
export function StatusPage({ kind, title, text, actions, children, fullPage = false }: Props) {
  const phone = supportPhone();
  return (
    <section
      className={fullPage ? `${styles.page} ${styles.full}` : styles.page}
      aria-labelledby="status-title"
    >
      <StatusPicture kind={kind} />
      <h1 id="status-title" className={styles.title}>
        {title}
      </h1>
      <p className={styles.text}>{text}</p>
      {children}
      <div className={styles.actions}>
        {actions.map((action, index) => (
          <Button
            key={action.text}
            type={index === 0 ? 'primary' : 'default'}
            loading={action.loading}
            onClick={action.onClick}
            {...(action.href && outside(action.href))}
          >
            {action.text}
          </Button>
        ))}
      </div>
      {phone && <p className="qiao-note qiao-mt-20">需要帮助时，请联系信息中心（分机 {phone}）</p>}
    </section>
  );
}
