import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { OpenRow } from '../useOpenRow';
import styles from './index.module.css';

/** At most two lines; the rest is in the tooltip. */
export function Clamped({ text }: { text: string }) {
  return (
    <span className={styles.clamped} title={text || undefined}>
      {text || '—'}
    </span>
  );
}

interface LinkProps {
  id: string;
  /** What the row is called, for a screen reader. */
  name: string;
  open: OpenRow;
  children: ReactNode;
}

/** What names a row; it opens its detail, for who may see it. */
export function RowLink({ id, name, open, children }: LinkProps) {
  if (!open) return children;
  return (
    <Button
      type="link"
      size="small"
      className={styles.link}
      aria-label={`查看 ${name}`}
      onClick={() => open(id)}
    >
      {children}
    </Button>
  );
}
