import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './index.module.css';
import type { Offer } from './rows';

interface Props {
  id: string;
  /** The input that is filled in. */
  anchor: RefObject<HTMLElement | null>;
  offers: readonly Offer[];
  /** The marked one; -1 for none. */
  chosen: number;
  choose: (value: string) => void;
}

/** Pixels between the list and the edge of the window. */
const edge = 8;
/** Pixels of a list that need not be scrolled. */
const whole = 280;

/** Below the input, or above it where there is more room. */
function placed(anchor: HTMLElement): CSSProperties {
  const { top, bottom, left } = anchor.getBoundingClientRect();
  const below = window.innerHeight - bottom - edge;
  const above = top - edge;
  const up = below < whole && above > below;
  return {
    left: Math.max(edge, Math.min(left, window.innerWidth - 380)),
    maxHeight: Math.max(up ? above : below, 0),
    ...(up ? { bottom: window.innerHeight - top } : { top: bottom }),
  };
}

/** The values to choose from, over everything: the box of the sheet would cut them off. */
export function Offers({ id, anchor, offers, chosen, choose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<CSSProperties>();
  useLayoutEffect(() => {
    const put = () => anchor.current && setPlace(placed(anchor.current));
    put();
    window.addEventListener('resize', put);
    // Of the sheet and of the page.
    window.addEventListener('scroll', put, true);
    return () => {
      window.removeEventListener('resize', put);
      window.removeEventListener('scroll', put, true);
    };
  }, [anchor]);
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen]);
  return createPortal(
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="可选的值"
      className={styles.offers}
      style={place}
      // The input keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
    >
      {offers.map(({ value, label, note }, at) => (
        <div
          key={value}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === chosen}
          tabIndex={-1}
          onMouseDown={() => choose(value)}
        >
          {label}
          {note && <span className="qiao-note"> {note}</span>}
        </div>
      ))}
    </div>,
    document.body,
  );
}
