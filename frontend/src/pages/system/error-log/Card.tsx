import { shortTime } from '@/components/dates';
import type { ClientErrorRow } from '@/services/clientErrors';
import { Message, type Open, State } from './columns';
import styles from './index.module.css';
import { countText } from './words';

/** An error on a phone. */
export function Card({ row, open }: { row: ClientErrorRow; open: Open }) {
  const { info, url, occurrences, accounts, last } = row;
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        <Message row={row} open={open} />
        <State row={row} />
      </div>
      <p className={styles.facts}>{[info, url].filter(Boolean).join(' · ')}</p>
      <p className={styles.facts}>
        {countText(occurrences)} 次 · {countText(accounts)} 个账号 · 最近 {shortTime(last)}
      </p>
    </div>
  );
}
