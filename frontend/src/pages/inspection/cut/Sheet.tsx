import type { KeyboardEvent, PointerEvent } from 'react';
import styles from './index.module.css';
import { moved, placeOf } from './place';

interface Props {
  /** In per mille of the sheet, from its upper left corner. */
  x: number;
  y: number;
  onPlace: (place: { x: number; y: number }) => void;
}

/** A sheet of 2440 × 1220 mm, lying; one presses where the defect is, or moves the mark by the arrow keys. */
export function Sheet({ x, y, onPlace }: Props) {
  const press = (event: PointerEvent<HTMLButtonElement>) =>
    onPlace(placeOf(event, event.currentTarget.getBoundingClientRect()));
  const key = (event: KeyboardEvent) => {
    const place = moved({ x, y }, event.key, event.shiftKey);
    if (!place) return;
    event.preventDefault();
    onPlace(place);
  };
  return (
    <button
      type="button"
      className={styles.sheet}
      aria-label={`板图：缺陷在横向 ${x}‰、纵向 ${y}‰，点按或用方向键移动`}
      onPointerDown={press}
      onKeyDown={key}
    >
      <svg viewBox="0 0 1000 500" aria-hidden="true">
        {[250, 500, 750].map((at) => (
          <line key={at} x1={at} x2={at} y1={0} y2={500} />
        ))}
        <line x1={0} x2={1000} y1={250} y2={250} />
        <g transform={`translate(${x} ${y / 2})`}>
          <circle r={16} />
          <circle r={4} data-point />
        </g>
      </svg>
      <small className="qiao-small qiao-digits">
        2440 × 1220 mm：距左 {Math.round(x * 2.44)} mm，距上 {Math.round(y * 1.22)} mm
      </small>
    </button>
  );
}
