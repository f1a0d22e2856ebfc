import { DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ComponentType, useRef, useState } from 'react';
import styles from './index.module.css';
import type { LazySelectProps, OpenedProps } from './props';

const load = () =>
  import(/* webpackChunkName: "select" */ './Opened').then(
    ({ default: Opened }) => Opened as ComponentType<OpenedProps>,
  );

/**
 * One of several values. It loads antd's Select when the user is about to use it: that is as large as all other parts of
 * a list, and most visits of a page open none.
 */
export function LazySelect(props: LazySelectProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<'reached' | 'opened'>();
  const [Opened, setOpened] = useState<ComponentType<OpenedProps>>();
  const ask = (how: 'reached' | 'opened') => {
    setAsked(how);
    load().then(
      (loaded) => setOpened(() => loaded),
      () => setOpened(() => Native),
    );
  };
  if (Opened && asked)
    return <Opened {...props} open={asked === 'opened'} width={button.current?.offsetWidth ?? 0} />;
  const { label, value, choices, className, small } = props;
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <Button
      ref={button}
      role="combobox"
      aria-label={label}
      aria-haspopup="listbox"
      aria-expanded={false}
      size={small ? 'small' : undefined}
      className={`${styles.shut} ${className ?? ''}`}
      icon={<DownOutlined aria-hidden="true" />}
      iconPlacement="end"
      onPointerEnter={() => void load().catch(() => undefined)}
      // By keyboard; one that is pressed gets the focus too, and is opened by the click.
      onFocus={({ target }) => target.matches(':focus-visible') && ask('reached')}
      onClick={() => ask('opened')}
    >
      <span>{chosen?.label ?? chosen?.text ?? value}</span>
    </Button>
  );
}

/** The browser's own, where antd's could not be loaded. */
const Native = ({ label, value, choices, onChange }: OpenedProps) => (
  <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.text}
      </option>
    ))}
  </select>
);
