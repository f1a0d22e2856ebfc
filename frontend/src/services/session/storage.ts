import { sessionTexts } from '../browserStorage';
import { writeCookie } from './cookies';
import { defaultTabTitle, sessionKeys, tokenCookie } from './keys';
import type { Session } from './session';

/** Writes the session-storage fields of specification §3 and the readable placeholder cookie. */
export function storeSession(session: Session, placeholder: string): void {
  const fields: Record<string, string> = {
    [sessionKeys.token]: placeholder,
    [sessionKeys.name]: session.name,
    [sessionKeys.avatar]: session.avatar,
    [sessionKeys.introduction]: session.introduction,
    [sessionKeys.roles]: JSON.stringify(session.roles),
    [sessionKeys.account]: session.account,
    [sessionKeys.userId]: session.userId,
    [sessionKeys.departmentName]: session.departmentName,
    [sessionKeys.menu]: JSON.stringify(session.modules),
    [sessionKeys.routesLoaded]: 'true',
  };
  for (const [key, value] of Object.entries(fields)) sessionTexts.set(key, value);
  if (!sessionTexts.get(sessionKeys.tabTitle)) storeTabTitle(defaultTabTitle);
  writeCookie(tokenCookie, placeholder);
}

/** Removes the data of `storeSession`. */
export function clearStoredSession(): void {
  for (const key of Object.values(sessionKeys)) sessionTexts.remove(key);
  writeCookie(tokenCookie, '', 0);
}

/** Keeps the current page's title, which the next start shows at once. */
export function storeTabTitle(title: string): void {
  sessionTexts.set(sessionKeys.tabTitle, title);
}
