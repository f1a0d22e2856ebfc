import { createContext, type ReactNode, useContext } from 'react';
import { useCount } from '@/components/useCount';
import type { MenuNode } from '@/services/menu';
import { useSession } from '@/services/session';
import { fetchPendingRepairCount, fetchTodoCount } from '@/services/waiting';
import styles from './Waiting.module.css';

/** The menu entries with each count (specification §2 for repairs), and the subject of the count. */
const carriers = [
  { titles: ['宿舍管理', '宿舍报修'], what: '条报修待处理' },
  { titles: ['审批中心', '待我审批'], what: '件申请待审批' },
] as const;

const Counts = createContext<readonly number[]>([]);

/** Reads the user's open tasks, for the entries of the user's menu. */
export function Waiting({ children }: { children: ReactNode }) {
  const { menu } = useSession();
  const [repairs, approvals] = carriers.map(({ titles }) => shows(menu, titles));
  const counts = [
    useCount(repairs ? fetchPendingRepairCount : undefined),
    useCount(approvals ? fetchTodoCount : undefined),
  ];
  return <Counts.Provider value={counts}>{children}</Counts.Provider>;
}

const shows = (nodes: MenuNode[], titles: readonly string[]): boolean =>
  nodes.some((node) => titles.includes(node.title) || shows(node.children, titles));

/** The counts of the entries of these titles, each kind once; nothing where none of them has a count, or all are 0. */
export function WaitingBadge({ titles }: { titles: string[] }) {
  const counts = useContext(Counts);
  const waiting = carriers.flatMap((carrier, i) => {
    const count = counts[i] ?? 0;
    return count > 0 && titles.some((title) => carrier.titles.some((carries) => carries === title))
      ? [{ count, text: `${count} ${carrier.what}` }]
      : [];
  });
  if (waiting.length === 0) return null;
  const sum = waiting.reduce((total, { count }) => total + count, 0);
  const text = waiting.map((kind) => kind.text).join('，');
  return (
    <span className={styles.badge} data-badge title={text}>
      <span aria-hidden="true">{sum > 99 ? '99+' : sum}</span>
      <span className="qiao-sr-only">{text}</span>
    </span>
  );
}
