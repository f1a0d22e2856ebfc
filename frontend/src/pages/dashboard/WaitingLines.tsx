import { Link } from '@umijs/max';
import styles from './WaitingLines.module.css';

/** An open task: its subject, and its page. */
export interface WaitingLine {
  key: string;
  /** Where it is opened. */
  to: string;
  kind: string;
  text: string | null;
  /** Its sender and its time. */
  by: string;
}

/** The open tasks, a line each. */
export function WaitingLines({ lines }: { lines: WaitingLine[] }) {
  return (
    <ul className="qiao-lined">
      {lines.map(({ key, to, kind, text, by }) => (
        <li key={key}>
          <Link to={to} className={styles.line}>
            <span className={styles.kind}>{kind}</span>
            <span className={styles.text}>{text}</span>
            <span className="qiao-still qiao-quiet qiao-digits">{by}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
