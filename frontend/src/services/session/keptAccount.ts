import { accountKey } from './keys';

/** The account to fill in at the sign-in; empty where the user does not want that. */
export function keptAccount(): string {
  try {
    return localStorage.getItem(accountKey) ?? '';
  } catch {
    return '';
  }
}

/** Keeps an account for the next sign-in in this browser; an empty one removes it. */
export function keepAccount(account: string): void {
  try {
    if (account) localStorage.setItem(accountKey, account);
    else localStorage.removeItem(accountKey);
  } catch {
    // A full or forbidden storage costs the comfort of the next sign-in only.
  }
}
