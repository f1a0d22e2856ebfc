import { Link } from '@umijs/max';
import { isOutside, type MenuNode } from '@/services/menu';
import { MenuIcon } from '../MenuIcon';
import styles from './index.module.css';

/** Pages of the menu as tiles with their icons, large enough for a thumb. */
export function MenuTiles({ pages, label }: { pages: MenuNode[]; label?: string }) {
  return (
    <ul className={styles.tiles} aria-label={label}>
      {pages.map((page) => (
        <li key={page.path}>
          <Tile page={page} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ page: { path, title, icon } }: { page: MenuNode }) {
  const content = (
    <>
      <MenuIcon name={icon} />
      <span>{title}</span>
    </>
  );
  if (!isOutside(path))
    return (
      <Link to={path} className={styles.tile}>
        {content}
      </Link>
    );
  return (
    <a href={path} className={styles.tile} target="_blank" rel="noreferrer">
      {content}
    </a>
  );
}
