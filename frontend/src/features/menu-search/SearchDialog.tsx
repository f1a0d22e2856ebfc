import { SearchOutlined } from '@ant-design/icons';
import { useDebounceEffect } from 'ahooks';
import { Input, type InputProps, type InputRef, Modal } from 'antd';
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { DialogState } from '@/components/LazyDialog';
import { GroupList } from './GroupList';
import styles from './SearchDialog.module.css';
import type { Found, SearchSource } from './sources';
import { usePages } from './usePages';
import { type Group, useSearch } from './useSearch';

interface Props extends DialogState {
  /** The results that are not pages. */
  sources: SearchSource[];
}

/** Finds pages of the user's menu and more, and goes there; before anything is typed it offers the pages visited last. */
export default function SearchDialog({ open, onClose, afterClose, sources }: Props) {
  const box = useRef<InputRef>(null);
  const { text, type, wanted, groups, shown, active, setActive, choose, onKeyDown } = useChoosing(
    sources,
    onClose,
  );
  const listId = useId();
  return (
    <Modal
      open={open}
      title="全局搜索"
      width={600}
      footer={null}
      className={styles.dialog}
      onCancel={onClose}
      // Again, for antd may have given the focus to the dialog itself.
      afterOpenChange={(opened) => opened && box.current?.focus()}
      afterClose={afterClose}
    >
      <Input
        {...boxProps}
        ref={box}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-activedescendant={shown[active] && `${listId}-${active}`}
      />
      <p className={`${styles.caption} qiao-note`} role="status">
        {captionOf(wanted, groups)}
      </p>
      <GroupList
        id={listId}
        label={wanted ? '搜索结果' : '最近访问'}
        groups={groups}
        active={active}
        onPoint={setActive}
        onChoose={choose}
      />
      <Keys />
    </Modal>
  );
}

/** The fixed properties of the search box. */
const boxProps: InputProps = {
  autoFocus: true,
  size: 'large',
  prefix: <SearchOutlined aria-hidden="true" />,
  placeholder: '输入名称、标题、拼音或路径',
  allowClear: true,
  role: 'combobox',
  'aria-label': '全局搜索',
  'aria-autocomplete': 'list',
};

/** Enter opens the chosen result, the arrows choose another one. */
function onKey(event: KeyboardEvent, enter: () => void, go: (step: number) => void): void {
  // The Enter that ends a composition chooses a word of the input method, not a page.
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'Enter') {
    // The dialog gives the focus back to the button that opened it, which would take the key too.
    event.preventDefault();
    enter();
  }
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  go(step);
}

const Keys = () => (
  <p className="qiao-small qiao-ruled qiao-desk-only" aria-hidden="true">
    <kbd>↑</kbd> <kbd>↓</kbd> 选择 <kbd>Enter</kbd> 打开 <kbd>Esc</kbd> 关闭
  </p>
);

/** The results of the typed words, or the pages visited last while there are none. */
function useFound(sources: SearchSource[], text: string) {
  const { pages, recent } = usePages();
  const search = useSearch(useMemo(() => [pages, ...sources], [pages, sources]));
  useReading(sources);
  // A long menu on a slow phone must not hold up typing.
  const wanted = useDeferredValue(text.trim());
  useAsking(sources, wanted);
  const groups = useMemo(() => (wanted ? search(wanted) : [recent]), [search, wanted, recent]);
  return { wanted, groups, search };
}

const flat = (groups: Group[]): Found[] => groups.flatMap(({ found }) => found);

/** Has every source read once for each time that the dialog is opened. */
function useReading(sources: SearchSource[]): void {
  const first = useRef(sources);
  useEffect(() => {
    for (const { read } of first.current) read();
  }, []);
}

/** How long typing must rest before a server is asked (ms). */
const restBeforeAsking = 250;

function useAsking(sources: SearchSource[], wanted: string): void {
  useDebounceEffect(
    () => {
      if (wanted) for (const { ask } of sources) ask?.(wanted);
    },
    [wanted],
    { wait: restBeforeAsking },
  );
}

function captionOf(wanted: string, groups: Group[]): string {
  const any = flat(groups).length > 0;
  if (!wanted) return any ? '最近访问' : '输入名称即可查找有权限的内容，例如“报修”或“bx”';
  if (!any) return `没有找到“${wanted}”。可以换一个说法，或从菜单进入`;
  return `找到 ${groups.map(({ found, counted }) => `${found.length} ${counted}`).join('、')}`;
}

/** The typed text, its results, and the chosen result. */
function useChoosing(sources: SearchSource[], onClose: () => void) {
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { wanted, groups, search } = useFound(sources, text);
  const shown = flat(groups);

  const choose = (found: Found | undefined) => {
    if (!found) return;
    onClose();
    found.open();
  };
  // Enter may come before the list has followed the last letters.
  const enter = () => choose(text.trim() === wanted ? shown[active] : flat(search(text))[0]);
  const go = (step: number) => {
    if (shown.length > 0) setActive((active + step + shown.length) % shown.length);
  };
  const type = (next: string) => {
    setText(next);
    setActive(0);
  };
  const onKeyDown = (event: KeyboardEvent) => onKey(event, enter, go);
  return { text, type, wanted, groups, shown, active, setActive, choose, onKeyDown };
}
