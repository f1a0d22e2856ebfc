import type { Change } from '@/services/generated/record';
import styles from './index.module.css';

/** What a change of the past has given and taken. */
export function GrantChanges({ changes }: { changes: readonly Change[] }) {
  return (
    <ul className={styles.past}>
      {changes.map(({ Field, Label, To }) => (
        <li key={`${Field} ${Label}`}>
          <b className={To === true ? styles.plus : styles.minus}>{To === true ? '给予' : '收回'}</b> {Label}
        </li>
      ))}
    </ul>
  );
}
