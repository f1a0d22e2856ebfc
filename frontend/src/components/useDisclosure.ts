import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useState } from 'react';

/**
 * A panel that a button opens and closes; `root` has both in it. Escape closes it and gives the focus back, and so does
 * everything that leaves it: a click elsewhere, the Tab key past its end, the choice of a link.
 */
export function useDisclosure(root: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open) return;
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && root.current?.contains(target))) setOpen(false);
    };
    const events = ['pointerdown', 'focusin'];
    for (const event of events) document.addEventListener(event, leave, true);
    return () => {
      for (const event of events) document.removeEventListener(event, leave, true);
    };
  }, [open, root]);
  const close = () => {
    setOpen(false);
    root.current?.querySelector('button')?.focus();
  };
  return {
    open,
    toggle: () => setOpen(!open),
    /** Closes it and gives the focus back. */
    close,
    /** For the element of `root`. */
    handlers: {
      onKeyDown: (event: KeyboardEvent) => {
        // The Escape that ends a composition belongs to the input method.
        if (open && event.key === 'Escape' && !event.nativeEvent.isComposing) close();
      },
      onClick: ({ target }: MouseEvent) => {
        if (open && target instanceof Element && target.closest('a')) setOpen(false);
      },
    },
  };
}
