import { useEffect, useRef, useState } from 'react';
import { readCookie, writeCookie } from '@/services/session/cookies';
import { sidebarCookie } from '@/services/session/keys';

/** A year, in seconds: the user's choice outlives the session. */
const keep = 365 * 24 * 3600;

/**
 * Whether the sidebar is open; kept in a cookie as 1 or 0 (specification §4). Another top-level entry opens it where
 * it has several children, and closes it where there is nothing to choose from (specification §2).
 */
export function useSidebar(top: string | undefined, children: number) {
  const [open, setOpen] = useState(() => readCookie(sidebarCookie) !== '0');
  const change = (wanted: boolean) => {
    writeCookie(sidebarCookie, wanted ? '1' : '0', keep);
    setOpen(wanted);
  };
  const enter = () => {
    // An empty sidebar is not a choice of the user: the cookie is unchanged.
    if (children > 1) change(true);
    else setOpen(false);
  };
  const last = useRef(top);
  useEffect(() => {
    if (!top || top === last.current) return;
    // Without an entry, as after F5, the last choice is used.
    if (last.current) enter();
    last.current = top;
  });
  return { open, toggle: () => change(!open) };
}
