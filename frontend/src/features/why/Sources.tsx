import type { Grant, Means } from '@/services/authorize';
import styles from './index.module.css';
import { sinceText, sourceText } from './words';

interface Props {
  grants: readonly (Grant | Means)[];
  ofUser: boolean;
  /** The object of the question: grants of an object below it name that object. */
  item?: string | undefined;
}

/** Grants, each with its holder, its date and its author. */
export function Sources({ grants, ofUser, item }: Props) {
  return (
    <ul className={`${styles.sources} qiao-entries qiao-mb-12 qiao-break`}>
      {grants.map((grant) => {
        const of = 'Item' in grant && grant.Item !== item ? `，因为有 ${grant.Item}` : '';
        return (
          <li key={`${grant.ObjectType} ${grant.ObjectId} ${of}`}>
            <span>
              {sourceText(grant, ofUser)}
              {of}
            </span>
            <small className="qiao-digits">{sinceText(grant)}</small>
          </li>
        );
      })}
    </ul>
  );
}
