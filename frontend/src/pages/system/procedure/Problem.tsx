import { WarningFilled } from '@ant-design/icons';
import type { ProcedureRow } from './api';
import styles from './index.module.css';

/** The number of findings in the list; the detail has all of them. */
const most = 3;

/** The errors of a file, below its row. */
export function Problem({ row: { file, findings, state } }: { row: ProcedureRow }) {
  return (
    <div className={state === 'quarantined' ? styles.problem : `${styles.problem} ${styles.mild}`}>
      <WarningFilled aria-hidden="true" />
      <ul>
        {findings.slice(0, most).map(({ line, text }) => (
          <li key={`${line} ${text}`}>
            <span className={styles.line}>
              {file}
              {line > 0 && ` 第 ${line} 行`}
            </span>
            {text}
          </li>
        ))}
        {findings.length > most && <li>还有 {findings.length - most} 处，见详情</li>}
      </ul>
    </div>
  );
}
