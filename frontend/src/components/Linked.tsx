import { Link } from '@umijs/max';
import { numbersIn } from '@/services/numbers';

/** A text in which each number of a record, such as BX20261113001, leads to that record. */
export function Linked({ text }: { text: string }) {
  return numbersIn(text).map(({ at, text, number }) =>
    number ? (
      <Link key={at} to={`/find/${number}`} title={`打开 ${number}`}>
        {text}
      </Link>
    ) : (
      text
    ),
  );
}
