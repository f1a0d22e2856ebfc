import { useAccess } from '@/access';
import { useLastKnown } from '@/components/useLastKnown';
import { useRead } from '@/components/useRead';
import { fetchOverview } from '@/services/dashboard';
import { useSession } from '@/services/session';
import { AreaMenu } from './AreaMenu';
import { blocksOf } from './blocks';
import { Greeting } from './Greeting';
import styles from './index.module.css';
import { Notices } from './Notices';
import { QuickEntries } from './QuickEntries';

/** 首页: what waits for the user today, and the way to everything he may use. */
export default function Dashboard() {
  const overview = useLastKnown('overview', useRead(fetchOverview));
  const blocks = blocksOf(useSession().menu, useAccess());
  const work = blocks.filter(({ aside }) => !aside);
  return (
    <div className={styles.page}>
      <Greeting overview={overview} />
      <div className={styles.columns}>
        <div className={styles.wide}>
          <QuickEntries />
          {work.map(({ page, Component }) => (
            <Component key={page.id} page={page} />
          ))}
          {work.length === 0 && <AreaMenu />}
        </div>
        <div className={styles.narrow}>
          <Notices />
          {blocks.map(({ page, aside, Component }) => aside && <Component key={page.id} page={page} />)}
        </div>
      </div>
      {work.length > 0 && <AreaMenu />}
    </div>
  );
}
