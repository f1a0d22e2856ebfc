import { Link } from '@umijs/max';
import { useState } from 'react';
import { isOutside, type MenuNode } from '@/services/menu';
import { MenuIcon } from '../MenuIcon';
import { MigratingMark } from '../MigratingMark';
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

function Tile({ page: { path, title, icon, picture, migrating } }: { page: MenuNode }) {
  const content = (
    <>
      <Picture src={picture} icon={icon} />
      <span>
        {title}
        {migrating && <MigratingMark />}
      </span>
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

/** The picture that the menu record names, else its icon: also where the picture cannot be had. */
function Picture({ src, icon }: { src: string; icon: string }) {
  const [failed, setFailed] = useState('');
  if (!src || failed === src) return <MenuIcon name={icon} />;
  return <img className={styles.picture} src={src} alt="" onError={() => setFailed(src)} />;
}
