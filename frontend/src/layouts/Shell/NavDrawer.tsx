import { SearchOutlined } from '@ant-design/icons';
import { Button, Drawer, Menu } from 'antd';
import type { DialogState } from '@/components/LazyDialog';
import { useSession } from '@/services/session';
import { nestedItems } from './menuItems';
import styles from './NavDrawer.module.css';
import { useMenuState } from './useMenuState';

interface Props extends DialogState {
  onSearch: () => void;
}

/** The whole menu on a phone; closes when a page has been chosen (specification §4). */
export default function NavDrawer({ open, onClose, afterClose, onSearch }: Props) {
  const { menu } = useSession();
  const state = useMenuState();
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
          搜索页面
        </Button>
      </div>
      <nav aria-label="全部菜单">
        <Menu
          mode="inline"
          items={nestedItems(menu)}
          {...state}
          // The current page's own entry changes no path.
          onClick={onClose}
          style={{ borderInlineEnd: 0 }}
        />
      </nav>
    </Drawer>
  );
}
