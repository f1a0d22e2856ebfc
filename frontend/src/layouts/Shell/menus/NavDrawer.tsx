import { SearchOutlined } from '@ant-design/icons';
import { useLocation } from '@umijs/max';
import { Button, Drawer } from 'antd';
import type { MouseEvent } from 'react';
import type { DialogState } from '@/components/LazyDialog';
import { matchMenu } from '@/services/menu';
import { useSession } from '@/services/session';
import { MenuTree } from './MenuTree';
import styles from './NavDrawer.module.css';

interface Props extends DialogState {
  onSearch: () => void;
}

/** The whole menu on a phone; closes when a page has been chosen (specification §4). */
export default function NavDrawer({ open, onClose, afterClose, onSearch }: Props) {
  const { menu } = useSession();
  const { pathname } = useLocation();
  // The current page's own entry changes no path.
  const closeByLink = ({ target }: MouseEvent) =>
    target instanceof Element && target.closest('a') && onClose();
  return (
    <Drawer
      title="菜单"
      placement="left"
      size={264}
      open={open}
      onClose={onClose}
      afterOpenChange={(opened) => !opened && afterClose()}
      styles={{ body: { padding: '8px 0' } }}
    >
      <div className={styles.search}>
        <Button block icon={<SearchOutlined aria-hidden="true" />} onClick={onSearch}>
          全局搜索
        </Button>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the links in it take the keys. */}
      <nav aria-label="全部菜单" onClick={closeByLink}>
        <MenuTree nodes={menu} trail={matchMenu(menu, pathname)?.trail ?? []} />
      </nav>
    </Drawer>
  );
}
