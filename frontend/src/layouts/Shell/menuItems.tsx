import { Link } from '@umijs/max';
import type { MenuProps } from 'antd';
import { MenuIcon } from '@/components/MenuIcon';
import { isGroup, isOutside, type MenuNode, targetOf, visible } from '@/services/menu';
import { useSession } from '@/services/session';

export type MenuItems = NonNullable<MenuProps['items']>;

export function EntryLink({ node }: { node: MenuNode }) {
  const target = targetOf(useSession().menu, node) ?? node.path;
  if (isOutside(target))
    return (
      <a href={target} target="_blank" rel="noreferrer">
        {node.title}
      </a>
    );
  return <Link to={target}>{node.title}</Link>;
}

/** Menu entries with everything below them. */
export function nestedItems(nodes: MenuNode[]): MenuItems {
  return visible(nodes).map((node) =>
    isGroup(node)
      ? {
          key: node.path,
          icon: <MenuIcon name={node.icon} />,
          label: node.title,
          children: nestedItems(node.children),
        }
      : { key: node.path, icon: <MenuIcon name={node.icon} />, label: <EntryLink node={node} /> },
  );
}
