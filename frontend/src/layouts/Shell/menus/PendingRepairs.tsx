import { createContext, type ReactNode, useContext } from 'react';
import { useRead } from '@/components/useRead';
import type { MenuNode } from '@/services/menu';
import { fetchPendingRepairCount } from '@/services/repair';
import { useSession } from '@/services/session';
import styles from './PendingRepairs.module.css';

/** The menu entries that carry the count (specification §2). */
const carriers = ['宿舍管理', '宿舍报修'];

/** How often the count is read while the browser shows the page (ms). */
const every = 60_000;

const Count = createContext(0);

/** Reads how many repair requests wait, for whoever has the entries that show it. */
export function PendingRepairs({ children }: { children: ReactNode }) {
  const { menu } = useSession();
  const shown = shows(menu);
  const { data = 0 } = useRead(shown ? fetchPendingRepairCount : nothing, {
    every: shown ? every : undefined,
  });
  return <Count.Provider value={data}>{children}</Count.Provider>;
}

const nothing = async () => 0;

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
