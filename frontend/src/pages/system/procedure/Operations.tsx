import { StatusTag } from '@/components/StatusTag';
import type { OpenRow } from '@/components/useOpenRow';
import styles from './interfaces.module.css';
import { byArea, type Operation } from './openapi';

interface Props {
  operations: Operation[];
  /** All groups are open: the list is narrowed. */
  unfolded: boolean;
  onOpen: OpenRow;
}

/** The calls by area. Plain HTML: there are hundreds. */
export function Operations({ operations, unfolded, onOpen }: Props) {
  return (
    <div className={styles.groups}>
      {[...byArea(operations)].map(([area, ofArea]) => (
        // Another key, so that a change of the conditions opens or closes the group.
        <details key={`${area} ${unfolded}`} open={unfolded}>
          <summary>
            {area}
            <span className={`${styles.count} qiao-note qiao-digits`}>{ofArea.length}</span>
          </summary>
          <ul>
            {ofArea.map((operation) => (
              <li key={operation.id}>
                <button type="button" onClick={() => onOpen?.(operation.id)}>
                  <Line operation={operation} />
                </button>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </div>
  );
}

function Line({ operation: { method, path, summary, effect, procedure, tool } }: { operation: Operation }) {
  return (
    <>
      <span className={styles.method}>
        <StatusTag tone={effect === 'write' ? 'warning' : 'info'}>{method}</StatusTag>
      </span>
      <code className={styles.path}>
        {procedure ? Object.values(procedure).filter(Boolean).join(' / ') : path}
      </code>
      <span className={`${styles.summary} qiao-note qiao-cut`} title={summary}>
        {tool && <span className={styles.tool}>助手</span>}
        {summary}
      </span>
    </>
  );
}
