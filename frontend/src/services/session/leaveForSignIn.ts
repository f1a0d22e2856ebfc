import { withRedirect } from '../navigation/redirect';
import { forgetSession } from './store';

/** Removes the data of a refused session; returns the address of the sign-in that leads back to this page. */
export function leaveForSignIn(): string {
  const here = window.location.hash.slice(1);
  forgetSession();
  return `#${withRedirect('/login', here)}`;
}
