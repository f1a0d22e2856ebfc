import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import type { CSSProperties } from 'react';
import { type Item, keyOf } from '@/services/authorize';
import { Choice } from './Choice';
import { type Changes, isFixed, tickedOf } from './changes';
import styles from './GrantTree.module.css';
import { type Line, leavesOf } from './tree';

interface Props {
  lines: readonly Line[];
  changes: Changes;
  closed: ReadonlySet<string>;
  onClose: (id: string) => void;
  onToggleMenu: (line: Line) => void;
  onToggleChoice: (line: Line, item: Item) => void;
  onSource: (item: Item) => void;
}

/** The menus, indented by their depth, with the rights of each on its line. */
export function GrantTree({
  lines,
  changes,
  closed,
  onClose,
  onToggleMenu,
  onToggleChoice,
  onSource,
}: Props) {
  return (
    <ul className={`${styles.tree} qiao-lines`} aria-label="菜单和按钮">
      {lines.map((line) => (
        <li
          key={line.menu.ItemId}
          className={line.menus.length > 0 ? styles.group : undefined}
          style={{ '--level': line.level } as CSSProperties}
        >
          <div className={styles.menu}>
            <Toggle line={line} closed={closed.has(line.menu.ItemId)} onClose={onClose} />
            <MenuBox line={line} changes={changes} onToggle={() => onToggleMenu(line)} />
          </div>
          {line.shown.length > 0 && (
            <div className={styles.choices}>
              {line.shown.map((item) => (
                <Choice
                  key={keyOf(item)}
                  item={item}
                  menu={line.menu.Name}
                  changes={changes}
                  onToggle={() => onToggleChoice(line, item)}
                  onSource={() => onSource(item)}
                />
              ))}
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

interface ToggleProps {
  line: Line;
  closed: boolean;
  onClose: (id: string) => void;
}

function Toggle({ line: { menu, menus }, closed, onClose }: ToggleProps) {
  if (menus.length === 0) return <span className={`${styles.toggle} qiao-fold`} />;
  return (
    <button
      type="button"
      className={`${styles.toggle} qiao-fold`}
      aria-expanded={!closed}
      aria-label={`${menu.Name}的下级`}
      onClick={() => onClose(menu.ItemId)}
    >
      {closed ? <CaretRightOutlined aria-hidden="true" /> : <CaretDownOutlined aria-hidden="true" />}
    </button>
  );
}

/** All rights of a menu's line and below it. */
function MenuBox({ line, changes, onToggle }: { line: Line; changes: Changes; onToggle: () => void }) {
  const ticked = tickedOf(line, changes);
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        checked={ticked === 'all'}
        disabled={leavesOf(line).every(isFixed)}
        ref={(input) => {
          if (input) input.indeterminate = ticked === 'some';
        }}
        onChange={onToggle}
      />
      <span className="qiao-cut" title={line.path}>
        {line.menu.Name}
      </span>
    </label>
  );
}
