import { createContext, type ReactNode, useContext } from 'react';
import { useCount } from '@/components/useCount';
import type { MenuNode } from '@/services/menu';
import { fetchPendingRepairCount } from '@/services/pendingRepairs';
import { useSession } from '@/services/session';
import styles from './PendingRepairs.module.css';

/** The menu entries that carry the count (specification §2). */
const carriers = ['宿舍管理', '宿舍报修'];

const Count = createContext(0);

/** Reads how many repair requests wait, for whoever has the entries that show it. */
export function PendingRepairs({ children }: { children: ReactNode }) {
  const { menu } = useSession();
  const count = useCount(shows(menu) ? fetchPendingRepairCount : undefined);
  return <Count.Provider value={count}>{children}</Count.Provider>;
}

const shows = (nodes: MenuNode[]): boolean =>
  nodes.some((node) => carriers.includes(node.title) || shows(node.children));

/** The count beside the entries of these titles, once; nothing where none of them carries it, or while none waits. */
export function RepairBadge({ titles }: { titles: string[] }) {
  const count = useContext(Count);
  if (count === 0 || !titles.some((title) => carriers.includes(title))) return null;
  return (
    <span className={styles.badge} data-badge title={`${count} 条报修待处理`}>
      {count > 99 ? '99+' : count}
      <span className="qiao-sr-only">条待处理</span>
    </span>
  );
}
