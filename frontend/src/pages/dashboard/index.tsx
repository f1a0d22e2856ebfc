import { useAccess } from '@/access';
import { useRecount } from '@/components/useCount';
import { useLastKnown } from '@/components/useLastKnown';
import { useMobile } from '@/components/useMobile';
import { useRead } from '@/components/useRead';
import { fetchOverview } from '@/features/figures/api';
import { NoticesBlock } from '@/features/notices/NoticesBlock';
import { visible } from '@/services/menu';
import { useSession } from '@/services/session';
import { AreaMenu } from './AreaMenu';
import { blocksOf } from './blocks';
import { Greeting } from './Greeting';
import styles from './index.module.css';
import { QuickEntries } from './QuickEntries';

/** The number of areas beside the announcements; more of them have the whole width below everything else. */
const mostBeside = 8;

/** 首页: the user's tasks of today, and links to all the user's pages. */
export default function Dashboard() {
  const overview = useLastKnown('overview', useRead(fetchOverview));
  useRecount(overview.refresh);
  const { menu } = useSession();
  const blocks = blocksOf(menu, useAccess());
  const besideNotices = !useMobile() && visible(menu).length <= mostBeside;
  // Users without work here, such as dealers, read announcements first.
  const hasWork = blocks.length > 0;
  return (
    <div className={styles.page}>
      <Greeting overview={overview} />
      <div className={styles.columns}>
        <div className={styles.wide}>
          {!hasWork && <NoticesBlock detailed />}
          {hasWork && <QuickEntries />}
          {blocks.map(({ page, aside, Component }) => !aside && <Component key={page.id} page={page} />)}
          {hasWork && besideNotices && <AreaMenu />}
        </div>
        <div className={hasWork ? styles.narrow : `${styles.narrow} ${styles.first}`}>
          {hasWork ? <NoticesBlock /> : <QuickEntries />}
          {!hasWork && besideNotices && <AreaMenu />}
          {blocks.map(({ page, aside, Component }) => aside && <Component key={page.id} page={page} />)}
        </div>
      </div>
      {!besideNotices && <AreaMenu />}
    </div>
  );
}
