import { useMemoizedFn } from 'ahooks';
import { type DragEvent, type KeyboardEvent, type SyntheticEvent, useState } from 'react';
import type { Tab } from './tabs';

/**
 * Moves tabs by dragging, and with Ctrl+Shift and the arrow keys. Returns the path of the dragged tab, and the handlers
 * of every tab's element, whose `data-path` names it; they never change. The order changes during the drag, so that the
 * user sees the result.
 */
export function useReordering(tabs: Tab[], move: (path: string, to: string) => void) {
  const [dragged, setDragged] = useState<string>();
  const handlers = {
    onDragStart: useMemoizedFn((event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      setDragged(pathOf(event));
    }),
    onDragEnter: useMemoizedFn((event: DragEvent) => dragged && move(dragged, pathOf(event))),
    // Without it the browser shows that nothing may be dropped here.
    onDragOver: useMemoizedFn((event: DragEvent) => dragged && event.preventDefault()),
    onDrop: useMemoizedFn((event: DragEvent) => event.preventDefault()),
    onDragEnd: useMemoizedFn(() => setDragged(undefined)),
    onKeyDown: useMemoizedFn((event: KeyboardEvent) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by || !event.ctrlKey || !event.shiftKey) return;
      event.preventDefault();
      const path = pathOf(event);
      const neighbour = tabs[tabs.findIndex((tab) => tab.path === path) + by];
      if (neighbour) move(path, neighbour.path);
    }),
  };
  return { dragged, handlers };
}

const pathOf = ({ currentTarget }: SyntheticEvent): string =>
  (currentTarget as HTMLElement).dataset.path ?? '';
