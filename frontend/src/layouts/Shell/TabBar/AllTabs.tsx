import { DownOutlined } from '@ant-design/icons';
import { history } from '@umijs/max';
import { useRef, useState } from 'react';
import { belowButton, ContextMenu, type Point } from '@/components/ContextMenu';
import styles from './index.module.css';
import type { Tab } from './tabs';

/** In pixels. */
const width = 200;

/** All tabs in a menu, for when there are more than the bar has room for. */
export function AllTabs({ tabs, active }: { tabs: Tab[]; active: string }) {
  const [at, setAt] = useState<Point>();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.tool}
        title="全部标签页"
        aria-label="全部标签页"
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        onClick={({ currentTarget }) => setAt(at ? undefined : belowButton(currentTarget, width))}
      >
        <DownOutlined aria-hidden="true" />
      </button>
      {at && (
        <ContextMenu
          label="全部标签页"
          at={at}
          width={width}
          opener={button}
          items={tabs.map(({ path, search, title }) => ({
            text: title,
            current: path === active,
            run: () => history.push(path + search),
          }))}
          onClose={() => setAt(undefined)}
        />
      )}
    </>
  );
}
