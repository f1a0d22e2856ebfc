import { ContextMenu, type Point } from '@/components/ContextMenu';
import { closeBeside, isPinned, type Side, type Tab } from './tabs';
import type { Tabs } from './useTabs';

/** Specification §2. */
const width = 105;

interface Props {
  tab: Tab;
  at: Point;
  tabs: Tab[];
  actions: Omit<Tabs, 'tabs' | 'active' | 'title'>;
  onClose: () => void;
}

/** The actions on a tab and on the tabs beside it (specification §2). */
export function TabMenu({ tab, at, tabs, actions, onClose }: Props) {
  const beside = (text: string, side: Side) =>
    closeBeside(tabs, tab.path, side).length < tabs.length
      ? [{ text, run: () => void actions.closeBeside(tab, side) }]
      : [];
  const items = [
    { text: '刷新', run: () => void actions.refresh(tab) },
    ...(isPinned(tab) ? [] : [{ text: '关闭', run: () => void actions.close(tab) }]),
    { text: '关闭其他', run: () => void actions.closeOthers(tab) },
    ...beside('关闭左侧', 'left'),
    ...beside('关闭右侧', 'right'),
    { text: '全部关闭', run: () => void actions.closeAll(tab) },
    // The user cannot remove the pin of the menu data.
    ...(tab.affix ? [] : [{ text: tab.pinned ? '取消固定' : '固定', run: () => actions.togglePin(tab) }]),
  ];
  return <ContextMenu label={`标签页“${tab.title}”`} at={at} width={width} items={items} onClose={onClose} />;
}
