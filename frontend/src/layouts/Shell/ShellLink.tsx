import { history } from '@umijs/max';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  /** An address of the application, with its query. */
  to: string;
}

/** A link within the application. Unlike the router's own it does not render anew with every step of the history. */
export function ShellLink({ to, children, ...rest }: Props) {
  return (
    <a {...rest} href={history.createHref(to)} onClick={(event) => follow(event, to)}>
      {children}
    </a>
  );
}

function follow(event: MouseEvent, to: string): void {
  // With these the browser opens the page in a tab or window of its own.
  if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const { pathname, search, hash } = history.location;
  // A click on where one is already is no step to go back by.
  if (pathname + search + hash === to) history.replace(to);
  else history.push(to);
}
