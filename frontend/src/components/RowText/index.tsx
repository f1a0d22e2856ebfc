import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { isNumber } from '@/services/numbers';
import { Linked, linked } from '../Linked';
import type { OpenRow } from '../useOpenRow';
import styles from './index.module.css';

/** At most two lines; the rest is in the tooltip. Numbers of records lead to these. */
export function Clamped({ text }: { text: string }) {
  return (
    <span className="qiao-clamp" title={text || undefined}>
      {text ? <Linked text={text} /> : '—'}
    </span>
  );
}

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  danger?: boolean;
}

/**
 * A button of a row, which reads as a link. Plain HTML: a list has hundreds, and each of antd's has effects that stop
 * when the list's tab is left and start when it comes back.
 */
export function RowButton({ danger, className, ...rest }: ButtonProps) {
  const classes = [styles.button, danger ? 'qiao-danger' : 'qiao-strong', className].filter(Boolean);
  return <button type="button" className={classes.join(' ')} {...rest} />;
}

interface LinkProps {
  id: string;
  /** The name of the row, for screen readers. */
  name: string;
  open: OpenRow;
  children: ReactNode;
}

/** The name of a row; it opens the detail if the user may see it. A number is a link, which can be opened in a new tab. */
export function RowLink({ id, name, open, children }: LinkProps) {
  if (!open) return linked(children);
  if (typeof children === 'string' && isNumber(children)) {
    const onClick = (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      open(id);
    };
    return (
      <a
        href={`#/find/${children}`}
        className={`${styles.link} qiao-strong`}
        aria-label={`查看 ${name}`}
        onClick={onClick}
      >
        {children}
      </a>
    );
  }
  return (
    <RowButton className={styles.link} aria-label={`查看 ${name}`} onClick={() => open(id)}>
      {children}
    </RowButton>
  );
}
