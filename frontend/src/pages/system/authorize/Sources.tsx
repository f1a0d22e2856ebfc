import type { Grant } from '@/services/authorize';
import styles from './index.module.css';
import { sinceText, sourceText } from './words';

/** Grants, each with whom it names, since when and by whom. */
export function Sources({ grants, ofUser }: { grants: readonly Grant[]; ofUser: boolean }) {
  return (
    <ul className={styles.sources}>
      {grants.map((grant) => (
        <li key={`${grant.ObjectType} ${grant.ObjectId}`}>
          <span>{sourceText(grant, ofUser)}</span>
          <small>{sinceText(grant)}</small>
        </li>
      ))}
    </ul>
  );
}
