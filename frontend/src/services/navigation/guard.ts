import { canonicalPath } from './path';
import { publicPaths, redirectOf, withRedirect } from './redirect';

/** The router's data of an address. */
export interface Place {
  pathname: string;
  search: string;
  hash: string;
}

/** A place's query and fragment, which a redirect takes along. */
export const restOf = ({ search, hash }: Place): string => search + hash;

/**
 * Where a visitor of a place is sent (specification §2), or `undefined` when the visitor may stay. After the sign-in,
 * /login redirects by the same rule: to the wanted page, else to /. So does the entry page while `arriving`: the
 * visitor was signed out there. A signed-in visitor may stay on it.
 */
export function guard(place: Place, signedIn: boolean, arriving = false): string | undefined {
  const path = canonicalPath(place.pathname);
  if (signedIn) {
    const leads = path === '/login' || (arriving && path === '/management');
    return leads ? (redirectOf(place.search) ?? '/') : undefined;
  }
  return isPublic(place) ? undefined : withRedirect('/management', place.pathname + restOf(place));
}

/** Whether a place needs no sign-in. */
export const isPublic = ({ pathname }: Place): boolean => publicPaths.includes(canonicalPath(pathname));
