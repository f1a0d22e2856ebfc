import { labels, quoted } from '@/features/why';
import { type Item, keyOf } from '@/services/authorize';
import { type Changes, isFixed, isHad } from './changes';
import styles from './GrantTree.module.css';
import { choiceName } from './tree';

interface Props {
  item: Item;
  /** The name of its menu. */
  menu: string;
  changes: Changes;
  onToggle: () => void;
  /** Shows the grants that give the right. */
  onSource: () => void;
}

/** One thing to grant; beside it from where it comes, where that is elsewhere. */
export function Choice({ item, menu, changes, onToggle, onSource }: Props) {
  const name = choiceName(item);
  const changed = changes.get(keyOf(item));
  const fixed = isFixed(item);
  const looks = [
    styles.choice,
    fixed && styles.fixed,
    changed === true && styles.given,
    changed === false && styles.taken,
  ];
  const sources = [...new Set(item.From.map(({ ObjectType }) => labels[ObjectType]))].join('、');
  const said = item.From.map((grant) => quoted(grant.ObjectType, grant.Name)).join('、');
  return (
    <span className={looks.filter(Boolean).join(' ')}>
      <label>
        <input
          type="checkbox"
          aria-label={`${menu} ${name}`}
          checked={isHad(item, changes)}
          disabled={fixed}
          onChange={onToggle}
        />
        {name}
      </label>
      {sources && (
        <button
          type="button"
          className={styles.source}
          aria-label={`${menu} ${name} 来自${said}`}
          title={`来自${said}`}
          onClick={onSource}
        >
          {sources}
        </button>
      )}
    </span>
  );
}
