import { SearchOutlined } from '@ant-design/icons';
import { useLocation, useNavigate } from '@umijs/max';
import { Input, type InputRef, Modal } from 'antd';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { DialogState } from '@/components/LazyDialog';
import { isOutside, matchMenu } from '@/services/menu';
import { mostRecentPages, recentPages } from '@/services/recentPages';
import { useSession } from '@/services/session';
import { type Entry, entriesAt, entriesOf } from './entries';
import styles from './SearchDialog.module.css';
import { useSearch } from './useSearch';

/** Finds a page of the user's menu and goes to it; before anything is typed it offers the pages visited last. */
export default function SearchDialog({ open, onClose, afterClose }: DialogState) {
  const { account, menu } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const box = useRef<InputRef>(null);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const entries = useMemo(() => entriesOf(menu), [menu]);
  const search = useSearch(entries);
  const recent = useMemo(() => {
    const here = matchMenu(menu, pathname)?.node.path;
    const paths = recentPages(account).filter((path) => path !== here);
    return entriesAt(entries, paths).slice(0, mostRecentPages);
  }, [account, entries, menu, pathname]);
  // A long menu on a slow phone must not hold up typing.
  const wanted = useDeferredValue(text.trim());
  const shown = useMemo(() => (wanted ? search(wanted) : recent), [search, wanted, recent]);
  const listId = useId();

  const choose = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    if (isOutside(entry.to)) window.open(entry.to, '_blank', 'noopener,noreferrer');
    else navigate(entry.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The Enter that ends a composition chooses a word of the input method, not a page.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      // The dialog gives the focus back to the button that opened it, which would take the key too.
      event.preventDefault();
      // Enter may come before the list has followed the last letters.
      choose(text.trim() === wanted ? shown[active] : search(text)[0]);
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    if (shown.length > 0) setActive((active + step + shown.length) % shown.length);
  };

  return (
    <Modal
      open={open}
      title="搜索页面"
      width={600}
      footer={null}
      className={styles.dialog}
      onCancel={onClose}
      // Again, for antd may have given the focus to the dialog itself.
      afterOpenChange={(opened) => opened && box.current?.focus()}
      afterClose={afterClose}
    >
      <Input
        ref={box}
        autoFocus
        size="large"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        prefix={<SearchOutlined aria-hidden="true" />}
        placeholder="输入名称、拼音或路径"
        allowClear
        role="combobox"
        aria-label="搜索页面"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-activedescendant={shown[active] && `${listId}-${active}`}
      />
      <p className={styles.caption} role="status">
        {captionOf(wanted, shown.length)}
      </p>
      <div id={listId} className={styles.list} role="listbox" aria-label={wanted ? '搜索结果' : '最近访问'}>
        {shown.map((entry, index) => (
          <Option
            key={`${entry.path} ${entry.titles.join(' > ')}`}
            id={`${listId}-${index}`}
            entry={entry}
            active={index === active}
            onPoint={() => setActive(index)}
            onChoose={() => choose(entry)}
          />
        ))}
      </div>
      <p className={styles.keys} aria-hidden="true">
        <kbd>↑</kbd>
        <kbd>↓</kbd> 选择 <kbd>Enter</kbd> 打开 <kbd>Esc</kbd> 关闭
      </p>
    </Modal>
  );
}

function captionOf(wanted: string, count: number): string {
  if (!wanted) return count > 0 ? '最近访问' : '输入名称即可查找有权限的页面，例如“报修”或“bx”';
  return count > 0 ? `找到 ${count} 个页面` : `没有找到“${wanted}”。可以换一个说法，或从菜单进入`;
}

interface OptionProps {
  id: string;
  entry: Entry;
  active: boolean;
  onPoint: () => void;
  onChoose: () => void;
}

/** Not reached by Tab: the focus stays in the box, whose arrow keys move through the list. */
function Option({ id, entry, active, onPoint, onChoose }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active) element.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const above = entry.titles.slice(0, -1);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the focus and takes the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: as above.
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={active}
      className={styles.option}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      <span className={styles.titles}>
        {above.length > 0 && <span className={styles.above}>{`${above.join(' > ')} > `}</span>}
        {entry.titles.at(-1)}
      </span>
      <span className={styles.path}>{entry.path}</span>
    </div>
  );
}
