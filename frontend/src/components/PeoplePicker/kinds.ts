import type { People, PeopleKind } from '@/services/people';

export const kindNames: Record<PeopleKind, string> = {
  all: '全体',
  department: '部门',
  post: '岗位',
  user: '人员',
};

/** Whether both are the same people; names do not count. */
export const isSame = (one: People, other: People): boolean => one.Kind === other.Kind && one.Id === other.Id;

/** The choice after a click on an item: with `single` the item replaces the earlier choice. */
export function toggled(chosen: readonly People[], clicked: People, single: boolean): People[] {
  if (chosen.some((people) => isSame(people, clicked)))
    return chosen.filter((people) => !isSame(people, clicked));
  return single ? [clicked] : [...chosen, clicked];
}
