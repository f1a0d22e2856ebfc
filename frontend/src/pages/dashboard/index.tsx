import { useLastKnown } from '@/components/useLastKnown';
import { useRead } from '@/components/useRead';
import { fetchOverview } from '@/services/dashboard';
import { AreaMenu } from './AreaMenu';
import { Greeting } from './Greeting';
import styles from './index.module.css';
import { Notices } from './Notices';
import { QuickEntries } from './QuickEntries';
import { Repairs } from './Repairs';

/** 首页: what waits for the user today, and the way to everything he may use. */
export default function Dashboard() {
  const overview = useLastKnown('overview', useRead(fetchOverview));
  return (
    <div className={styles.page}>
      <Greeting overview={overview} />
      <div className={styles.columns}>
        <div className={styles.wide}>
          <QuickEntries />
          <Repairs />
        </div>
        <div className={styles.narrow}>
          <Notices onRead={overview.refresh} />
        </div>
      </div>
      <AreaMenu />
    </div>
  );
}
