import type { Option } from '@/services/choices';

/** A department with those below it. */
export interface Department {
  id: string;
  name: string;
  below: Department[];
}

/** Between the names of departments in a full name. */
const separator = ' / ';

/** Builds the tree from the full names of departments, in their order. A department without its parent is at the top. */
export function treeOf(departments: readonly Option[]): Department[] {
  const known = new Map<string, Department>();
  const top: Department[] = [];
  for (const { value, label } of departments) {
    const names = label.split(separator);
    const above = known.get(names.slice(0, -1).join(separator));
    const department = { id: value, name: above ? (names.at(-1) ?? label) : label, below: [] };
    known.set(label, department);
    (above?.below ?? top).push(department);
  }
  return top;
}

/** The departments above one, from the top. */
export function wayTo(departments: readonly Department[], id: string | undefined): string[] {
  for (const { id: here, below } of departments) {
    if (here === id) return [];
    const way = wayTo(below, id);
    if (way.length > 0 || below.some((one) => one.id === id)) return [here, ...way];
  }
  return [];
}
