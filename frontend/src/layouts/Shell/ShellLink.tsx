import { history } from '@umijs/max';
import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { mayLeave } from '@/components/mayLeave';

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  /** An address of the application, with its query. */
  to: string;
  /** Replaces the target at the moment of the click. */
  follow?: (to: string, here: string) => string;
}

/** A link within the application. Unlike the router's own it is not rendered again with every step of the history. */
export function ShellLink({ to, follow = (same) => same, children, ...rest }: Props) {
  return (
    <a
      {...rest}
      href={history.createHref(to)}
      onClick={(event) => void go(event, (here) => follow(to, here))}
    >
      {children}
    </a>
  );
}

async function go(event: MouseEvent, follow: (here: string) => string): Promise<void> {
  // With these the browser opens the page in a tab or window of its own.
  if (event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const { pathname, search, hash } = history.location;
  const here = pathname + search + hash;
  const to = follow(here);
  // A click on the link of the current page is no step in the history.
  if (here === to) history.replace(to);
  // A new query reloads the same page, which loses unsaved input. Other pages stay open.
  else if (to.split(/[?#]/)[0] !== pathname || (await mayLeave('重置页面', [pathname]))) history.push(to);
}
