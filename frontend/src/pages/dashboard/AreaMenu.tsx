import { Link } from '@umijs/max';
import { MenuIcon } from '@/components/MenuIcon';
import { MigratingMark } from '@/components/MigratingMark';
import { homePath, isGroup, isOutside, type MenuNode, pagesOf, visible } from '@/services/menu';
import { useSession } from '@/services/session';
import styles from './AreaMenu.module.css';

/** Everything the user may open, by business area. */
export function AreaMenu() {
  const { menu } = useSession();
  const areas = visible(menu)
    .map((area) => ({ area, pages: pagesOf([area]).filter((page) => page.path !== homePath) }))
    .filter(({ pages }) => pages.length > 0);
  if (areas.length === 0) return null;
  return (
    <section className={styles.block} aria-labelledby="area-menu">
      <h2 id="area-menu" className="qiao-mb-8">
        我的功能
      </h2>
      <div className={styles.areas}>
        {areas.map(({ area, pages }) => (
          <div key={area.path}>
            <h3 className={styles.title}>
              <MenuIcon name={area.icon} />
              {isGroup(area) ? area.title : <PageLink page={area} />}
            </h3>
            {!isGroup(area) && area.description && (
              <p className={`${styles.pages} qiao-quiet`}>{area.description}</p>
            )}
            {isGroup(area) && (
              <ul className={`${styles.pages} qiao-quiet`}>
                {pages.map((page) => (
                  <li key={page.path}>
                    <PageLink page={page} />
                  </li>
                ))}
              </ul>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

function PageLink({ page }: { page: MenuNode }) {
  const content = (
    <>
      {page.title}
      {page.migrating && <MigratingMark />}
    </>
  );
  if (!isOutside(page.path)) return <Link to={page.path}>{content}</Link>;
  return (
    <a href={page.path} target="_blank" rel="noreferrer">
      {content}
    </a>
  );
}
