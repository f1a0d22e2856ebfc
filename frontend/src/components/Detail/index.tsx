import type { ReactNode } from 'react';
import { Linked } from '../Linked';
import styles from './index.module.css';

/** One entry of a detail: a name and its value, which may have a line of its own. */
export type Fact = [name: string, value: ReactNode, wide?: boolean];

/** Facts side by side; as many in a line as fit. Numbers of records lead to these. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value, wide]) => (
        <div key={name} className={wide ? 'qiao-across' : undefined}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? <Linked text={value} /> : value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface PartProps {
  title: string;
  /** At the end of the heading's line. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A part of a detail under its heading. */
export function Part({ title, tools, children }: PartProps) {
  return (
    <section className={`${styles.part} qiao-mt-20`} aria-label={title}>
      <div className="qiao-row qiao-mb-8">
        <h2 className={styles.title}>{title}</h2>
        {tools}
      </div>
      {children}
    </section>
  );
}

interface ScrollProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A table or text that scrolls within itself, by keyboard too. A group: a page has many, which are no places to jump to. */
export function Scroll({ label, className = styles.scroll, children }: ScrollProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard.
    <div role="group" className={className} tabIndex={0} aria-label={label}>
      {children}
    </div>
  );
}

/** The stack of an error. */
export function Stack({ text }: { text: string }) {
  return (
    <Scroll label="堆栈" className={styles.stack}>
      <pre className="qiao-prose">{text}</pre>
    </Scroll>
  );
}
