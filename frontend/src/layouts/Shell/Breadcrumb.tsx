import { CompressOutlined, ExpandOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { crumbsOf, type MenuMatch } from '@/services/menu';
import { useSession } from '@/services/session';
import styles from './Breadcrumb.module.css';
import { ShellLink } from './ShellLink';

interface Props {
  /** The current tab's title, where no tab bar shows it. */
  title?: string;
  match: MenuMatch | undefined;
  /** The switch of the sidebar; left out where there is none. */
  sidebar?: { open: boolean; onToggle: () => void };
  /** The switch between the page with and without the shell's menus; left out on a phone, where they are a drawer. */
  maximise?: { on: boolean; onToggle: () => void };
}

/** The place of the page in the menus, with the buttons that hide them. */
export function Breadcrumb({ title, match, sidebar, maximise }: Props) {
  const { menu } = useSession();
  return (
    <div className={styles.bar}>
      {sidebar && (
        <Button
          type="text"
          size="small"
          icon={sidebar.open ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
          aria-label={sidebar.open ? '收起侧边栏' : '展开侧边栏'}
          aria-expanded={sidebar.open}
          onClick={sidebar.onToggle}
        />
      )}
      {title && <span className={styles.title}>{title}</span>}
      <nav aria-label="面包屑">
        <ol className={styles.crumbs}>
          {crumbsOf(menu, match).map((crumb, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: titles may repeat, and the place identifies a crumb.
            <li key={`${index} ${crumb.title}`} className={styles.crumb}>
              {crumb.to ? <ShellLink to={crumb.to}>{crumb.title}</ShellLink> : <span>{crumb.title}</span>}
            </li>
          ))}
        </ol>
      </nav>
      {maximise && (
        <Button
          type="text"
          size="small"
          className="qiao-push"
          icon={maximise.on ? <CompressOutlined /> : <ExpandOutlined />}
          title={maximise.on ? '显示菜单' : '隐藏菜单，放大内容'}
          aria-label={maximise.on ? '显示菜单' : '隐藏菜单，放大内容'}
          onClick={maximise.onToggle}
        />
      )}
    </div>
  );
}
