import { localTexts } from '../browserStorage';
import { accountKey } from './keys';

/** The account to fill in at the sign-in; empty where the user does not want that. */
export const keptAccount = (): string => localTexts.get(accountKey) ?? '';

/** Keeps an account for the next sign-in in this browser; an empty one removes it. */
export function keepAccount(account: string): void {
  if (account) localTexts.set(accountKey, account);
  else localTexts.remove(accountKey);
}
