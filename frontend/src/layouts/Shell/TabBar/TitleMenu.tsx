import { DownOutlined } from '@ant-design/icons';
import { history } from '@umijs/max';
import { useRef, useState } from 'react';
import { ContextMenu, type Point } from '@/components/ContextMenu';
import styles from './TitleMenu.module.css';
import { isPinned } from './tabs';
import type { Tabs } from './useTabs';

/** In pixels. */
const width = 240;

/** On a phone, in place of the bar of tabs: the current one's title, which opens a menu of all of them. */
export function TitleMenu({ tabs, active, title, ...actions }: Tabs) {
  const [at, setAt] = useState<Point>();
  const button = useRef<HTMLButtonElement>(null);
  const current = tabs.find(({ path }) => path === active);
  if (tabs.length < 2 || !current) return <span className={styles.title}>{title}</span>;
  const open = () => {
    const { left = 0, bottom = 0 } = button.current?.getBoundingClientRect() ?? {};
    setAt(at ? undefined : { x: left, y: bottom + 4 });
  };
  const items = [
    ...tabs.map(({ path, search, title: text }) => ({
      text,
      current: path === active,
      run: () => history.push(path + search),
    })),
    ...(isPinned(current)
      ? []
      : [{ text: `关闭“${current.title}”`, apart: true, run: () => void actions.close(current) }]),
    { text: '关闭其他', apart: isPinned(current), run: () => void actions.closeOthers(current) },
  ];
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${styles.title} ${styles.button}`}
        aria-label={`${title}，全部标签页`}
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        onClick={open}
      >
        <span className="qiao-cut">{title}</span>
        <DownOutlined className="qiao-caret" aria-hidden="true" />
      </button>
      {at && (
        <ContextMenu
          label="全部标签页"
          items={items}
          at={at}
          width={width}
          opener={button}
          onClose={() => setAt(undefined)}
        />
      )}
    </>
  );
}
