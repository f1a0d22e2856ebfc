import { Block } from '@/components/Block';
import { StatusTag } from '@/components/StatusTag';
import { useRead } from '@/components/useRead';
import { fetchBackups } from './api';
import styles from './Backups.module.css';
import { linesOf } from './backupWords';

/** How often the block is read again while it is shown: a back-up takes minutes. */
const every = 60_000;

/** Whether the data of this installation are saved, for the information centre. */
export function Backups() {
  return (
    <Block title="备份与磁盘" request={useRead(fetchBackups, { every })} lines={8}>
      {(backups) => (
        <ul className="qiao-lined">
          {linesOf(backups).map(({ name, tone, state, text, failure }) => (
            <li key={name} className={styles.line}>
              <span className={styles.name}>{name}</span>
              <StatusTag tone={tone}>{state}</StatusTag>
              <span className={`${styles.text} qiao-digits`}>{text}</span>
              {failure && <span className={`${styles.text} qiao-danger`}>{failure}</span>}
            </li>
          ))}
        </ul>
      )}
    </Block>
  );
}
