import { Link } from '@umijs/max';
import type { MenuProps } from 'antd';
import { MenuIcon } from '@/components/MenuIcon';
import { isGroup, isOutside, type MenuNode, targetOf, visible } from '@/services/menu';
import { useSession } from '@/services/session';
import { RepairBadge } from './PendingRepairs';

export type MenuItems = NonNullable<MenuProps['items']>;

export function EntryLink({ node }: { node: MenuNode }) {
  const target = targetOf(useSession().menu, node) ?? node.path;
  const link = isOutside(target) ? (
    <a href={target} target="_blank" rel="noreferrer">
      {node.title}
    </a>
  ) : (
    <Link to={target}>{node.title}</Link>
  );
  return (
    <>
      {link}
      <RepairBadge title={node.title} />
    </>
  );
}

/** Menu entries with everything below them. */
export function nestedItems(nodes: MenuNode[]): MenuItems {
  return visible(nodes).map((node) => ({
    key: node.path,
    icon: <MenuIcon name={node.icon} />,
    ...(isGroup(node)
      ? { label: <GroupTitle node={node} />, children: nestedItems(node.children) }
      : { label: <EntryLink node={node} /> }),
  }));
}

function GroupTitle({ node }: { node: MenuNode }) {
  return (
    <>
      {node.title}
      <RepairBadge title={node.title} />
    </>
  );
}
