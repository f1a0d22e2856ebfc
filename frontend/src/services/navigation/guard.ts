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
 * Where a visitor of a place is sent (specification §2), or `undefined` when he may stay. Signing in moves on
 * from /login by the same rule: to the wanted page, else to /. So does the entry page while one is `arriving`: it has
 * seen him signed out. Who comes to it signed in may stay.
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
