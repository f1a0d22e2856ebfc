import { Link } from '@umijs/max';
import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useAccess } from '@/access';
import type { BlockRequest } from '@/components/Block';
import { useSession } from '@/services/session';
import type { Overview } from './api';
import styles from './FigureList.module.css';
import { type Figure, figuresOf } from './figuresOf';

interface Props {
  overview: BlockRequest<Overview | undefined>;
  /** A list item before the figures. */
  first?: ReactNode;
  /** Figures of the page's own, behind the others. */
  more?: readonly Figure[];
  /** The labels of those that the page shows elsewhere. */
  without?: readonly string[];
}

/** The user's open tasks, in numbers; each leads to its list. */
export function FigureList({ overview, first, more = [], without = [] }: Props) {
  const { data, loading, error, refresh } = overview;
  const access = useAccess();
  const { menu } = useSession();
  const own = figuresOf(menu, access, data).filter(({ label }) => !without.includes(label));
  if (error && !loading)
    return (
      <p className="qiao-quiet" role="alert">
        数据加载失败
        <button type="button" className="qiao-strong" onClick={refresh}>
          重试
        </button>
      </p>
    );
  return (
    <ul className={styles.figures}>
      {first}
      {[...own, ...more].map(({ label, count, to }) => (
        <li key={label}>
          <Link to={to}>
            <FigureText label={label} count={count} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A number with its name. */
export function FigureText({ label, count }: Pick<Figure, 'label' | 'count'>) {
  return (
    <>
      <span className="qiao-note qiao-nowrap">{label}</span>
      <span className={count === 0 ? styles.none : styles.count}>
        {count === undefined ? (
          <Skeleton.Button active size="small" className={styles.skeleton} />
        ) : (
          count.toLocaleString('zh-CN')
        )}
      </span>
    </>
  );
}
