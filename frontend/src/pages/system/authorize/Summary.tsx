import type { Changes } from './changes';
import styles from './index.module.css';

interface Props {
  names: ReadonlyMap<string, string>;
  changes: Changes;
}

/** The granted and revoked rights, by name, in menu order. */
export function Summary({ names, changes }: Props) {
  return (
    <>
      {[true, false].map((given) => {
        const items = [...names].filter(([key]) => changes.get(key) === given);
        if (items.length === 0) return null;
        const title = given ? '新增' : '收回';
        return (
          <section key={title} className="qiao-mt-16" aria-label={title}>
            <h3 className={`qiao-mb-8 ${given ? 'qiao-success' : 'qiao-danger'}`}>
              {title} {items.length} 项
            </h3>
            <ul className={styles.items}>
              {items.map(([key, name]) => (
                <li key={key}>{name}</li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}
