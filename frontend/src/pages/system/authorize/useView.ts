import { useState } from 'react';
import { type Item, keyOf } from '@/services/authorize';
import { type Changes, isHad } from './changes';
import { flat, linesOf, type Node, type View } from './tree';

/** Which lines of the tree are shown, and the ways to others. */
export function useView(nodes: readonly Node[], changes: Changes) {
  const [view, setView] = useState<View>({ keyword: '', only: 'all', closed: new Set() });
  const fits = (item: Item) => {
    if (view.only === 'changed') return changes.has(keyOf(item));
    return view.only === 'all' || isHad(item, changes);
  };
  const close = (closed: Iterable<string>) => setView({ ...view, closed: new Set(closed) });
  return {
    ...view,
    lines: linesOf(nodes, view, fits),
    setKeyword: (keyword: string) => setView({ ...view, keyword }),
    setOnly: (only: View['only']) => setView({ ...view, only }),
    toggle: (id: string) =>
      close(view.closed.has(id) ? [...view.closed].filter((other) => other !== id) : [...view.closed, id]),
    /** Closes all groups, or opens all where one is closed. */
    toggleAll: () => {
      const groups = flat(nodes).filter(({ menus }) => menus.length > 0);
      close(view.closed.size > 0 ? [] : groups.map(({ menu }) => menu.ItemId));
    },
  };
}
