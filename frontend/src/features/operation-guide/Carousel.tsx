import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, type TouchEvent, useRef } from 'react';
import styles from './Carousel.module.css';

export interface Slide {
  key: string;
  label: string;
  content: ReactNode;
}

interface Props {
  label: string;
  slides: Slide[];
  index: number;
  onChange: (index: number) => void;
}

/** How far a finger has to move sideways, in pixels. */
const swipe = 48;

/** Shows one slide at a time and never turns by itself. Buttons, arrow keys and a finger turn it. */
export function Carousel({ label, slides, index, onChange }: Props) {
  const touched = useRef<number>(undefined);
  const at = Math.min(index, slides.length - 1);
  const slide = slides[at];
  const turn = (step: number) => {
    if (slides[at + step]) onChange(at + step);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Videos, the tabs and scrolling areas have arrow keys of their own.
    if ((event.target as HTMLElement).closest('video, [role=tab], [data-scrolls]')) return;
    if (event.key === 'ArrowLeft') turn(-1);
    if (event.key === 'ArrowRight') turn(1);
  };
  const onTouchStart = ({ target, touches }: TouchEvent) => {
    const own = !(target as HTMLElement).closest('video, [data-scrolls]');
    touched.current = own && touches.length === 1 ? touches[0]?.clientX : undefined;
  };
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const moved = (changedTouches[0]?.clientX ?? 0) - (touched.current ?? Number.NaN);
    if (Math.abs(moved) >= swipe) turn(moved < 0 ? 1 : -1);
  };

  return (
    <section
      className={styles.carousel}
      aria-roledescription="轮播"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys need a place to be heard.
      tabIndex={0}
      onKeyDown={onKeyDown}
      onTouchStart={onTouchStart}
      onTouchEnd={onTouchEnd}
    >
      <div key={slide?.key} className={styles.slide}>
        {slide?.content}
      </div>
      {slides.length > 1 && <Controls slides={slides} at={at} onChange={onChange} />}
    </section>
  );
}

/** To the slide before, to the one behind, or to any. */
function Controls({ slides, at, onChange }: Pick<Props, 'slides' | 'onChange'> & { at: number }) {
  return (
    <div className={styles.controls}>
      <Button
        type="text"
        icon={<LeftOutlined />}
        aria-label="上一页"
        disabled={at === 0}
        onClick={() => onChange(at - 1)}
      />
      <ul className={styles.dots}>
        {slides.map((one, n) => (
          <li key={one.key}>
            <button
              type="button"
              className={styles.dot}
              aria-label={`第 ${n + 1} 页：${one.label}`}
              aria-current={n === at}
              onClick={() => onChange(n)}
            />
          </li>
        ))}
      </ul>
      <span className="qiao-still qiao-quiet qiao-digits" aria-live="polite">
        {at + 1} / {slides.length}
      </span>
      <Button
        type="text"
        icon={<RightOutlined />}
        aria-label="下一页"
        disabled={at === slides.length - 1}
        onClick={() => onChange(at + 1)}
      />
    </div>
  );
}
