import { useLocation } from '@umijs/max';
import { Drawer, Menu } from 'antd';
import { useEffect, useRef } from 'react';
import { useSession } from '@/services/session';
import { nestedItems } from './menuItems';
import { useMenuState } from './useMenuState';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** The whole menu on a phone; closes when a page has been chosen (specification §4). */
export function NavDrawer({ open, onClose }: Props) {
  const { pathname } = useLocation();
  const { menu } = useSession();
  const close = useRef(onClose);
  close.current = onClose;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of path is what closes it.
  useEffect(() => {
    close.current();
  }, [pathname]);
  const state = useMenuState();
  return (
    <Drawer
      title="菜单"
      placement="left"
      size={264}
      open={open}
      onClose={onClose}
      styles={{ body: { padding: '8px 0' } }}
    >
      <nav aria-label="全部菜单">
        <Menu mode="inline" items={nestedItems(menu)} {...state} style={{ borderInlineEnd: 0 }} />
      </nav>
    </Drawer>
  );
}
