import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import styles from './index.module.css';

/** A place in the window, in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** An entry of a menu: its text and its action. */
export interface ContextMenuItem {
  text: string;
  run: () => void;
  /** Decoration before the text. */
  icon?: ReactNode;
  /** With a line above it. */
  apart?: boolean;
  /** The one that holds; the focus begins there. */
  current?: boolean;
  danger?: boolean;
}

interface Props {
  label: string;
  items: ContextMenuItem[];
  /** Where it opens, in viewport pixels; moved left as far as needed to stay inside. */
  at: Point;
  /** In pixels. */
  width: number;
  /** The element that opened it, if a click on it closes the menu again. */
  opener?: RefObject<HTMLElement | null>;
  onClose: () => void;
}

const margin = 8;

/** Below a button, whose right edge is the menu's. */
export function belowButton(button: HTMLElement, width: number): Point {
  const { right, bottom } = button.getBoundingClientRect();
  return { x: right - width, y: bottom + 4 };
}

/** A menu at the pointer or below its button. Closes on a choice, a click elsewhere, scrolling and Escape; focus goes back. */
export function ContextMenu({ label, items, at, width, opener, onClose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  useClosing(list, opener, close);

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') close.current();
    moveFocus(event, list.current);
  };

  const left = Math.max(margin, Math.min(at.x, window.innerWidth - width - margin));
  return (
    <div
      ref={list}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.menu}
      style={{ left, top: at.y, width, maxHeight: `calc(100vh - ${at.y + margin}px)` }}
      onKeyDown={move}
    >
      {items.map(({ text, run, icon, apart, current, danger }, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat, and the place identifies an entry.
          key={`${index} ${text}`}
          type="button"
          role="menuitem"
          className={apart ? styles.apart : undefined}
          aria-current={current || undefined}
          onClick={() => {
            onClose();
            run();
          }}
        >
          {icon && (
            <span className="qiao-still" aria-hidden="true">
              {icon}
            </span>
          )}
          <span className={danger ? 'qiao-cut qiao-danger' : 'qiao-cut'}>{text}</span>
        </button>
      ))}
    </div>
  );
}

/** Takes the focus while the menu is open, and closes it on events elsewhere. */
function useClosing(
  list: RefObject<HTMLElement | null>,
  opener: RefObject<HTMLElement | null> | undefined,
  close: RefObject<() => void>,
): void {
  useEffect(() => {
    const before = document.activeElement;
    const first =
      list.current?.querySelector<HTMLElement>('[aria-current]') ?? list.current?.querySelector('button');
    first?.focus();
    const dismiss = (event: Event) => {
      const own = [list.current, opener?.current];
      if (!own.some((element) => element?.contains(event.target as Node))) close.current();
    };
    const events = ['pointerdown', 'scroll', 'wheel'];
    for (const event of events) window.addEventListener(event, dismiss, true);
    return () => {
      for (const event of events) window.removeEventListener(event, dismiss, true);
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, [list, opener, close]);
}

/** The arrows, Home and End lead through the entries. */
function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const buttons = [...(list?.querySelectorAll('button') ?? [])];
  const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const to = { ArrowDown: (index + 1) % buttons.length, ArrowUp: index - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  buttons.at(to)?.focus();
}
