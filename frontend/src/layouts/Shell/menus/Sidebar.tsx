import { memo } from 'react';
import { type MenuMatch, type MenuNode, visible } from '@/services/menu';
import { MenuTree } from './MenuTree';
import styles from './Sidebar.module.css';

interface Props {
  /** The top-level entry whose children these are. */
  top: MenuNode;
  match: MenuMatch | undefined;
  open: boolean;
}

/** The children of the current top-level entry; closed, it is a rail of icons. */
export const Sidebar = memo(({ top, match, open }: Props) => (
  <nav className={open ? styles.sidebar : `${styles.sidebar} ${styles.closed}`} aria-label={top.title}>
    <div className={styles.scroll}>
      <MenuTree nodes={visible(top.children)} trail={match?.trail ?? []} rail={!open} />
    </div>
  </nav>
));
