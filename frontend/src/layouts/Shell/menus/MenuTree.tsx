import { DownOutlined } from '@ant-design/icons';
import { useRef, useState } from 'react';
import { MenuIcon } from '@/components/MenuIcon';
import { useDisclosure } from '@/components/useDisclosure';
import { isGroup, type MenuNode, visible } from '@/services/menu';
import { EntryLink } from './EntryLink';
import styles from './MenuTree.module.css';
import { WaitingBadge } from './Waiting';

interface Props {
  nodes: MenuNode[];
  /** The entries above the current page, itself the last. */
  trail: readonly MenuNode[];
  /** Icons alone; titles show beside the entry that is pointed at or has the focus. */
  rail?: boolean;
}

/** Menu entries with everything below them. */
export function MenuTree({ nodes, trail, rail = false }: Props) {
  const Group = rail ? RailGroup : InlineGroup;
  return (
    <ul>
      {visible(nodes).map((node) => (
        <li key={node.path}>
          {isGroup(node) ? (
            <Group node={node} trail={trail} />
          ) : (
            <EntryLink
              node={node}
              trail={trail}
              className={rail ? styles.icon : styles.entry}
              icon={<MenuIcon name={node.icon} />}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

interface GroupProps {
  node: MenuNode;
  trail: readonly MenuNode[];
}

/** Opens below its title; by itself when the current page is in it. */
function InlineGroup({ node, trail }: GroupProps) {
  const within = trail.includes(node);
  const [open, setOpen] = useState(within);
  const [wasWithin, setWasWithin] = useState(within);
  if (within !== wasWithin) {
    setWasWithin(within);
    if (within) setOpen(true);
  }
  return (
    <>
      <GroupButton
        node={node}
        open={open}
        className={within ? `${styles.entry} ${styles.within}` : styles.entry}
        onClick={() => setOpen(!open)}
      />
      {open && (
        <div className={styles.below}>
          <MenuTree nodes={node.children} trail={trail} />
        </div>
      )}
    </>
  );
}

/** Opens beside its icon. */
function RailGroup({ node, trail }: GroupProps) {
  const root = useRef<HTMLDivElement>(null);
  const { open, toggle, handlers } = useDisclosure(root);
  return (
    <div ref={root} {...handlers}>
      <GroupButton
        node={node}
        open={open}
        className={trail.includes(node) ? `${styles.icon} ${styles.within}` : styles.icon}
        onClick={toggle}
      />
      {open && (
        <div className={styles.flyout}>
          <MenuTree nodes={node.children} trail={trail} />
        </div>
      )}
    </div>
  );
}

interface ButtonProps {
  node: MenuNode;
  open: boolean;
  className: string | undefined;
  onClick: () => void;
}

function GroupButton({ node, open, className, onClick }: ButtonProps) {
  return (
    <button type="button" className={className} aria-expanded={open} onClick={onClick}>
      <MenuIcon name={node.icon} />
      <span data-title>{node.title}</span>
      <WaitingBadge titles={[node.title]} />
      <DownOutlined aria-hidden="true" className={`${styles.caret} qiao-caret`} />
    </button>
  );
}
