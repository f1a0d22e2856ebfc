import { useState } from 'react';
import { readCookie, writeCookie } from '@/services/session/cookies';
import { sidebarCookie } from '@/services/session/keys';

/** A year, in seconds: the user's choice outlives the session. */
const keep = 365 * 24 * 3600;

/** Whether the sidebar is open; kept in a cookie as 1 or 0 (specification §4). */
export function useSidebar() {
  const [open, setOpen] = useState(() => readCookie(sidebarCookie) !== '0');
  const toggle = () => {
    writeCookie(sidebarCookie, open ? '0' : '1', keep);
    setOpen(!open);
  };
  return { open, toggle };
}
