import { DownOutlined } from '@ant-design/icons';
import { history } from '@umijs/max';
import { useRef, useState } from 'react';
import { ContextMenu, type Point } from '@/components/ContextMenu';
import styles from './index.module.css';
import type { Tab } from './tabs';

/** In pixels. */
const width = 200;

/** All tabs in a menu, for when there are more than the bar has room for. */
export function AllTabs({ tabs, active }: { tabs: Tab[]; active: string }) {
  const [at, setAt] = useState<Point>();
  const button = useRef<HTMLButtonElement>(null);
  const open = () => {
    const { right, bottom } = button.current?.getBoundingClientRect() ?? { right: 0, bottom: 0 };
    setAt({ x: right - width, y: bottom + 2 });
  };
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
        onClick={() => (at ? setAt(undefined) : open())}
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
