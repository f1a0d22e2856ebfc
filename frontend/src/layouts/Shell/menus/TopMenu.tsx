import { memo, useRef } from 'react';
import { type MenuNode, visible } from '@/services/menu';
import { useSession } from '@/services/session';
import { EntryLink } from './EntryLink';
import { MoreGroups } from './MoreGroups';
import styles from './TopMenu.module.css';
import { useFitting } from './useFitting';

interface Props {
  /** The top-level entry of the current page; by its path a page may also be below another page's entry. */
  current: MenuNode | undefined;
}

/** The permitted top-level entries; those that do not fit go under 更多. Memo: most steps stay within an entry. */
export const TopMenu = memo(({ current }: Props) => {
  const entries = visible(useSession().menu);
  const list = useRef<HTMLUListElement>(null);
  const fitting = useFitting(list, entries.length);
  const trail = current ? [current] : [];
  return (
    <nav className={styles.menu} aria-label="主菜单">
      <ul ref={list} className={styles.entries}>
        {entries.map((node, index) => (
          <li key={node.path} className={index < fitting ? undefined : styles.spare}>
            <EntryLink node={node} trail={trail} className={styles.entry} />
          </li>
        ))}
        <li className={fitting < entries.length ? undefined : styles.spare}>
          <MoreGroups groups={entries.slice(fitting)} current={current} />
        </li>
      </ul>
    </nav>
  );
});
