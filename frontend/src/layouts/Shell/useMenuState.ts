import { useLocation } from '@umijs/max';
import { useEffect, useState } from 'react';
import { matchMenu } from '@/services/menu';
import { useSession } from '@/services/session';

/** Props of an inline menu: the current page is marked, and the groups above it open whenever it changes. */
export function useMenuState() {
  const { pathname } = useLocation();
  const { menu } = useSession();
  const selectedKeys = (matchMenu(menu, pathname)?.trail ?? []).map((node) => node.path);
  const [openKeys, setOpenKeys] = useState(selectedKeys);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path stands for its entries.
  useEffect(() => {
    setOpenKeys((before) => [...new Set([...before, ...selectedKeys])]);
  }, [pathname, menu]);
  return { selectedKeys, openKeys, onOpenChange: setOpenKeys };
}
