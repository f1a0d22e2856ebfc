import { type Call, type Item, keyOf, pathsOf, type Question } from '@/services/authorize';

/** An object that can be asked about, as the search shows it. */
export interface Topic extends Question {
  name: string;
  note: string;
}

/** All objects that can be asked about: menus, buttons, procedures and routes. */
export function topicsOf(items: readonly Item[], calls: readonly Call[]): Topic[] {
  const paths = pathsOf(items);
  return [
    ...items.map((item) => ({
      kind: item.ItemType,
      item: item.Code,
      name: paths.get(keyOf(item)) ?? item.Name,
      note: '',
    })),
    ...calls.map(({ Kind, Id, Name, Note }) => ({ kind: Kind, item: Id, name: Name, note: Note })),
  ];
}

/** How many are shown at most: to see more, the user types on. */
export const mostTopics = 50;

/** Those that contain all words of a text. */
export function found(topics: readonly Topic[], text: string): Topic[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return topics.filter(({ name, note, item }) => {
    const all = `${name} ${note} ${item}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}
