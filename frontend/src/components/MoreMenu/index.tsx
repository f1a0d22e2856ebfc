import { useRef, useState } from 'react';
import type { ContextMenuItem } from '../ContextMenu';
import { lazyWithRetry } from '../lazyWithRetry';
import { RowButton } from '../RowText';

const Opened = lazyWithRetry(() => import(/* webpackChunkName: "more-menu" */ './Opened'));

interface Props {
  /** What it is a menu of, such as a row's name. */
  name: string;
  /** Asked for when it opens. */
  items: () => ContextMenuItem[];
}

/** ⋯: what one does less often, or cannot take back. */
export function MoreMenu({ name, items }: Props) {
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const label = `更多操作 ${name}`;
  return (
    <>
      <RowButton
        ref={opener}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        ⋯
      </RowButton>
      {open && <Opened label={label} items={items} opener={opener} onClose={() => setOpen(false)} />}
    </>
  );
}
