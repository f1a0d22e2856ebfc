import { shortTime } from '@/components/dates';
import { RowCard } from '@/components/QueryTable';
import type { OpenRow } from '@/components/useOpenRow';
import type { ClientErrorRow } from '@/services/clientErrors';
import { Message, State } from './columns';
import styles from './index.module.css';
import { countText } from './words';

/** An error on a phone. */
export function Card({ row, open }: { row: ClientErrorRow; open: OpenRow }) {
  const { info, url, occurrences, accounts, last } = row;
  return (
    <RowCard title={<Message row={row} open={open} />} state={<State row={row} />}>
      <p className={styles.facts}>{[info, url].filter(Boolean).join(' · ')}</p>
      <p className={styles.facts}>
        {countText(occurrences)} 次 · {countText(accounts)} 个账号 · 最近 {shortTime(last)}
      </p>
    </RowCard>
  );
}
