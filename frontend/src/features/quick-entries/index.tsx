import { StarOutlined } from '@ant-design/icons';
import { history } from '@umijs/max';
import { App, Button } from 'antd';
import { useRef, useState } from 'react';
import { useAccess } from '@/access';
import { belowButton, ContextMenu, type ContextMenuItem, type Point } from '@/components/ContextMenu';
import { MenuIcon } from '@/components/MenuIcon';
import { failureText } from '@/services/failure';
import { homePath, type MenuNode, pageAt } from '@/services/menu';
import { openAddress } from '@/services/navigation/openTabs';
import {
  choosablePages,
  fetchQuickEntries,
  mostQuickEntries,
  quickEntries,
  saveQuickEntries,
  toggle,
} from '@/services/quickEntry';
import { useSession } from '@/services/session';

/** In pixels. */
const width = 200;

/** The header's menu of the quick entries of 首页, where the current page can be added or removed. */
export function QuickEntryButton() {
  const itemsOf = useItems();
  const button = useRef<HTMLButtonElement>(null);
  const [loading, setLoading] = useState(false);
  const [shown, setShown] = useState<{ at: Point; items: ContextMenuItem[] }>();
  const open = async () => {
    setLoading(true);
    try {
      const items = itemsOf(await fetchQuickEntries());
      if (button.current) setShown({ at: belowButton(button.current, width), items });
    } catch {
      // The request layer has shown the failure.
    } finally {
      setLoading(false);
    }
  };
  return (
    <>
      <Button
        ref={button}
        type="text"
        icon={<StarOutlined />}
        loading={loading && { delay: 200 }}
        title="快捷入口"
        aria-label="快捷入口"
        aria-haspopup="menu"
        aria-expanded={shown !== undefined}
        onClick={() => (shown ? setShown(undefined) : void open())}
      />
      {shown && (
        <ContextMenu
          label="快捷入口"
          at={shown.at}
          width={width}
          items={shown.items}
          opener={button}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  );
}

/** The entries of the menu, by the chosen MenuIds: the pages, the current one to add or remove, and 首页. */
function useItems(): (menuIds: string[]) => ContextMenuItem[] {
  const { menu } = useSession();
  const { canUse } = useAccess();
  const { message } = App.useApp();
  const change = async (page: MenuNode, chosen: string[]) => {
    const next = toggle(chosen, page.menuId);
    if (next === chosen) return void message.warning(`快捷入口最多 ${mostQuickEntries} 个，请先移出一个`);
    try {
      await saveQuickEntries(next);
      const done = next.length > chosen.length ? '已加入快捷入口' : '已移出快捷入口';
      message.success(`${done}：${page.title}`);
    } catch (error) {
      message.error(failureText(error));
    }
  };

  return (menuIds) => {
    const pages = choosablePages(menu);
    const entries = quickEntries(pages, menuIds, canUse);
    const chosen = entries.map(({ menuId }) => menuId);
    const here = pageAt(menu, history.location.pathname);
    const own = pages.filter((page) => page === here);
    const text = (page: MenuNode) => (chosen.includes(page.menuId) ? '移出当前页面' : '加入当前页面');
    return [
      ...entries.map((page) => ({
        text: page.title,
        icon: <MenuIcon name={page.icon} />,
        current: page === here,
        run: () => history.push(openAddress(page.path, history.location.pathname)),
      })),
      ...own.map((page) => ({ text: text(page), apart: true, run: () => void change(page, chosen) })),
      { text: '到首页编辑', apart: own.length === 0, run: () => history.push(homePath) },
    ];
  };
}
