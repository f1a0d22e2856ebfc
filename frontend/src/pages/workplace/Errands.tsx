import { Link } from '@umijs/max';
import { MenuIcon } from '@/components/MenuIcon';
import type { Overview } from '@/features/figures/api';
import type { errandsOf } from './errandsOf';
import styles from './index.module.css';

interface Props {
  errands: ReturnType<typeof errandsOf>;
  overview: Overview | undefined;
}

/** The errands as buttons for a thumb, each with the number of open ones. */
export const Errands = ({ errands, overview }: Props) => (
  <ul className={styles.errands} aria-label="常用操作">
    {errands.map(({ title, icon, to, figure }) => {
      const count = overview && figure?.count(overview);
      return (
        <li key={title}>
          <Link to={to} className={styles.errand}>
            <MenuIcon name={icon} />
            <span className="qiao-stack">
              <span className={styles.name}>{title}</span>
              {figure && typeof count === 'number' && (
                <span className="qiao-note qiao-digits">
                  {figure.label} {count}
                </span>
              )}
            </span>
          </Link>
        </li>
      );
    })}
  </ul>
);
