import type { ReactNode } from 'react';
import { MigratingMark } from '@/components/MigratingMark';
import { isGroup, isOutside, type MenuNode, targetOf } from '@/services/menu';
import { openAddress } from '@/services/navigation/openTabs';
import { useSession } from '@/services/session';
import { ShellLink } from '../ShellLink';
import { WaitingBadge } from './Waiting';

interface Props {
  node: MenuNode;
  /** The entries above the current page, itself the last. */
  trail: readonly MenuNode[];
  className?: string;
  /** Shown before the title. */
  icon?: ReactNode;
}

/** An entry of a menu: the way to its page, a group's to its first one. */
export function EntryLink({ node, trail, className, icon }: Props) {
  const target = targetOf(useSession().menu, node) ?? node.path;
  const content = (
    <>
      {icon}
      <span data-title>
        {node.title}
        {node.migrating && <MigratingMark />}
      </span>
      <WaitingBadge titles={[node.title]} />
    </>
  );
  if (isOutside(target))
    return (
      <a href={target} target="_blank" rel="noreferrer" className={className}>
        {content}
      </a>
    );
  return (
    <ShellLink to={target} follow={openAddress} className={className} aria-current={currentAs(node, trail)}>
      {content}
    </ShellLink>
  );
}

/** How a screen reader announces it: as the page itself, or as a parent of it. */
function currentAs(node: MenuNode, trail: readonly MenuNode[]) {
  if (!trail.includes(node)) return undefined;
  return node === trail.at(-1) && !isGroup(node) ? 'page' : 'true';
}
