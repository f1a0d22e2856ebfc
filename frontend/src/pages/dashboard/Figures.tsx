import { Link } from '@umijs/max';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { useAccess } from '@/access';
import type { BlockRequest } from '@/components/Block';
import { LazyDialog } from '@/components/LazyDialog';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { useNotices } from '@/features/notices/Notices';
import { useAllNotices } from '@/features/notices/useAllNotices';
import { isPersonal } from '@/services/notice';
import { useSession } from '@/services/session';
import type { Overview } from './api';
import styles from './Figures.module.css';
import { figuresOf } from './figuresOf';
import { useProcedureProblems } from './useProcedureProblems';

const PersonalCentre = lazyWithRetry(
  () => import(/* webpackChunkName: "personal-centre" */ '@/features/personal-centre/Drawer'),
);

/** What waits for the user, in numbers; each leads to what it counts. */
export function Figures({ overview }: { overview: BlockRequest<Overview | undefined> }) {
  const { data, loading, error, refresh } = overview;
  const access = useAccess();
  const { menu } = useSession();
  const unread = useNotices().list.data?.filter((notice) => !notice.IsRead && !isPersonal(notice)).length;
  const notices = { label: '未读公告', count: unread, to: useAllNotices() };
  const figures = figuresOf(menu, access, data);
  const problems = useProcedureProblems();
  const [reading, setReading] = useState(false);
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
    <>
      <ul className={styles.figures}>
        {/* First: the others stand at the right, and do not move when it comes. */}
        {!!data?.NewAnswers && (
          <li>
            <button type="button" onClick={() => setReading(true)}>
              <Content label="反馈有答复" count={data.NewAnswers} />
            </button>
          </li>
        )}
        {[...figures, ...problems, notices].map(({ label, count, to }) => (
          <li key={label}>
            <Link to={to}>
              <Content label={label} count={count} />
            </Link>
          </li>
        ))}
      </ul>
      {/* Answers to one's own feedback stand in the personal centre. */}
      <LazyDialog open={reading} onClose={() => setReading(false)}>
        {(dialog) => <PersonalCentre {...dialog} />}
      </LazyDialog>
    </>
  );
}

function Content({ label, count }: { label: string; count: number | undefined }) {
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
