import type { ReactNode } from 'react';
import styles from './index.module.css';

interface Props {
  title: string;
  /** When and how it is used, for developers of further pages. */
  about: ReactNode;
  /** The shortest use, as one would type it. */
  code: string;
  children: ReactNode;
}

/** A component, with how to use it and all its states. */
export function Sample({ title, about, code, children }: Props) {
  return (
    <section className={`${styles.sample} qiao-card`} aria-label={title}>
      <h2 className="qiao-mb-8">{title}</h2>
      <p>{about}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
      <pre className="qiao-box" tabIndex={0}>
        {code}
      </pre>
      <div className="qiao-grid qiao-gap-12">{children}</div>
    </section>
  );
}

/** One state of it. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <p className="qiao-mb-8 qiao-note">{name}</p>
      {children}
    </div>
  );
}
