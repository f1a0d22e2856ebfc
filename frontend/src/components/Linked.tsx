import { Link } from '@umijs/max';
import type { ReactNode } from 'react';
import { menuById } from '@/services/menu';
import { hasNumber, numbersIn } from '@/services/numbers';
import { useSessionState } from '@/services/session';

/** A text in which each number of a record, such as BX20261113001, is a link to that record, if the user has its page. */
export function Linked({ text }: { text: string }) {
  const state = useSessionState();
  const menu = state.status === 'signedIn' ? state.session.menu : [];
  return numbersIn(text).map(({ at, text, number, page }) =>
    number && page && menuById(menu, page) ? (
      <Link key={at} to={`/find/${number}`} title={`打开 ${number}`}>
        {text}
      </Link>
    ) : (
      text
    ),
  );
}

/** The content of a cell with links in place of numbers. */
export const linked = (shown: ReactNode): ReactNode =>
  typeof shown === 'string' && hasNumber(shown) ? <Linked text={shown} /> : shown;
