import { type DragEvent, type KeyboardEvent, useState } from 'react';
import type { Tab } from './tabs';

/**
 * Moves tabs by dragging, and with Ctrl+Shift and the arrow keys. Returns the handlers of a tab; the order changes
 * while one drags, so that one sees what becomes of it.
 */
export function useReordering(tabs: Tab[], move: (path: string, to: string) => void) {
  const [dragged, setDragged] = useState<string>();
  const step = (tab: Tab, by: number) => {
    const neighbour = tabs[tabs.indexOf(tab) + by];
    if (neighbour) move(tab.path, neighbour.path);
  };
  return (tab: Tab) => ({
    draggable: true,
    'data-dragged': tab.path === dragged || undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      setDragged(tab.path);
    },
    onDragEnter: () => dragged && move(dragged, tab.path),
    // Without it the browser shows that nothing may be dropped here.
    onDragOver: (event: DragEvent) => dragged && event.preventDefault(),
    onDrop: (event: DragEvent) => event.preventDefault(),
    onDragEnd: () => setDragged(undefined),
    onKeyDown: (event: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by || !event.ctrlKey || !event.shiftKey) return;
      event.preventDefault();
      step(tab, by);
    },
  });
}
