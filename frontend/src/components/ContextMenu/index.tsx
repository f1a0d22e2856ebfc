import { type KeyboardEvent, useEffect, useRef } from 'react';
import styles from './index.module.css';

export interface Point {
  x: number;
  y: number;
}

export interface ContextMenuItem {
  text: string;
  run: () => void;
}

interface Props {
  label: string;
  items: ContextMenuItem[];
  /** Where it opens, in viewport pixels; moved left as far as needed to stay inside. */
  at: Point;
  /** In pixels. */
  width: number;
  onClose: () => void;
}

const margin = 8;

/** A menu at the pointer. Closes on a choice, a click elsewhere, scrolling and Escape; focus goes back. */
export function ContextMenu({ label, items, at, width, onClose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  useEffect(() => {
    const before = document.activeElement;
    list.current?.querySelector('button')?.focus({ preventScroll: true });
    const dismiss = (event: Event) => {
      if (!(event.target instanceof Node && list.current?.contains(event.target))) close.current();
    };
    const events = ['pointerdown', 'scroll', 'wheel'];
    for (const event of events) window.addEventListener(event, dismiss, true);
    return () => {
      for (const event of events) window.removeEventListener(event, dismiss, true);
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') close.current();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons.at((index + step) % buttons.length)?.focus();
  };

  const left = Math.max(margin, Math.min(at.x, window.innerWidth - width - margin));
  return (
    <div
      ref={list}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles.menu}
      style={{ left, top: at.y, width }}
      onKeyDown={move}
    >
      {items.map(({ text, run }) => (
        <button
          key={text}
          type="button"
          role="menuitem"
          onClick={() => {
            onClose();
            run();
          }}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
