import type { ReactNode } from 'react';
import styles from './RowCard.module.css';

interface Props {
  /** What the row is called. */
  title: ReactNode;
  /** How it stands, at the card's right edge. */
  state: ReactNode;
  children: ReactNode;
}

/** A row of a list on a phone. */
export function RowCard({ title, state, children }: Props) {
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        {title}
        {state}
      </div>
      {children}
    </div>
  );
}
