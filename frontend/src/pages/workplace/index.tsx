import { useId } from 'react';
import { useAccess } from '@/access';
import { EmptyState } from '@/components/EmptyState';
import { MenuTiles } from '@/components/MenuTiles';
import { useRecount } from '@/components/useCount';
import { useLastKnown } from '@/components/useLastKnown';
import { useRead } from '@/components/useRead';
import { fetchOverview } from '@/features/figures/api';
import { FigureList } from '@/features/figures/FigureList';
import { NoticesBlock } from '@/features/notices/NoticesBlock';
import { homePath, type MenuNode, pagesOf, visible } from '@/services/menu';
import { useSession } from '@/services/session';
import { Errands } from './Errands';
import { errandsOf } from './errandsOf';
import styles from './index.module.css';

/** `Component` of this page; it does not offer the way to itself. */
const own = 'workplace/index';

/** 工作台: frequent tasks of a dealer with the open ones; announcements; and all pages of the user, by area. */
export default function Workplace() {
  const { menu, name, departmentName } = useSession();
  const overview = useLastKnown('overview', useRead(fetchOverview));
  useRecount(overview.refresh);
  const errands = errandsOf(menu, useAccess());
  const counted = errands.flatMap(({ figure }) => figure?.label ?? []);
  const areas = visible(menu)
    .map((area) => ({ area, pages: pagesOf([area]).filter(isOffered) }))
    .filter(({ pages }) => pages.length > 0);
  return (
    <div className={styles.page}>
      <header>
        <h1 className={styles.title}>工作台</h1>
        <p className="qiao-quiet">{[departmentName, name].filter(Boolean).join(' · ')}</p>
        <div className={`${styles.figures} qiao-card`}>
          <FigureList overview={overview} without={counted} />
        </div>
      </header>
      {errands.length > 0 && <Errands errands={errands} overview={overview.data} />}
      <NoticesBlock />
      {areas.map(({ area, pages }) => (
        <Area key={area.path} title={area.title} pages={pages} />
      ))}
      {areas.length === 0 && <EmptyState text="还没有授权给您的功能，请联系信息中心开通" />}
    </div>
  );
}

const isOffered = ({ path, component }: MenuNode) => path !== homePath && component !== own;

function Area({ title, pages }: { title: string; pages: MenuNode[] }) {
  const id = useId();
  return (
    <section className={`${styles.area} qiao-card`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <MenuTiles pages={pages} />
    </section>
  );
}
