import { type Grant, type Item, keyOf } from '@/services/authorize';
import { flat, type Node } from './tree';

/** The rights that only one of two objects has, with the grants that give them. */
export interface Difference {
  key: string;
  /** The holder. */
  side: 'left' | 'right';
  grants: Grant[];
}

/** All grants of an item to one object. */
export const grantsOf = ({ Own, From }: Item): Grant[] => [...(Own ? [Own] : []), ...From];

/** The differences of two objects, in menu order; `same` is how many rights both have. */
export function compared(nodes: readonly Node[], left: readonly Item[], right: readonly Item[]) {
  const [hadLeft, hadRight] = [left, right].map(
    (items) => new Map(items.map((item) => [keyOf(item), grantsOf(item)])),
  );
  const differences: Difference[] = [];
  let same = 0;
  for (const item of flat(nodes).flatMap(({ choices }) => choices)) {
    const key = keyOf(item);
    const [one, other] = [hadLeft?.get(key) ?? [], hadRight?.get(key) ?? []];
    if (one.length > 0 && other.length > 0) same += 1;
    else if (one.length > 0) differences.push({ key, side: 'left', grants: one });
    else if (other.length > 0) differences.push({ key, side: 'right', grants: other });
  }
  return { differences, same };
}
