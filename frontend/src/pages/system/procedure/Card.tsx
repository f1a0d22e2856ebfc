import { RowCard } from '@/components/QueryTable';
import type { OpenRow } from '@/components/useOpenRow';
import type { ProcedureRow } from '@/services/explorer';
import { Name, State } from './columns';
import styles from './index.module.css';
import { accessText, countText, effects, sources, timeText } from './words';

/** A procedure on a phone. */
export function Card({ row, open }: { row: ProcedureRow; open: OpenRow }) {
  return (
    <RowCard title={<Name row={row} open={open} />} state={<State row={row} />}>
      {row.summary && <p>{row.summary}</p>}
      <p className={styles.facts}>
        {[sources[row.source], row.effect && effects[row.effect], row.access && accessText(row.access)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {row.calls > 0 && (
        <p className={styles.facts}>
          调用 {countText(row.calls)} · 错误 {countText(row.errors)} · P50 {timeText(row.p50)} · P95{' '}
          {timeText(row.p95)}
        </p>
      )}
    </RowCard>
  );
}
