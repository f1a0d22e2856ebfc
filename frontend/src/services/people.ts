import type { People } from './generated/announcement';
import { clients, type RequestOptions } from './http';
import type { ListAnswer } from './resource';

export type { People };

/** The choices: everybody, a department with all below it, a post, or a person. */
export type PeopleKind = People['Kind'];

/** A node to choose: its place, and its depth. */
export interface PeopleRow extends People {
  Note: string | null;
  Depth: number;
}

/** The number of choices that are shown; for others the user types a part of the name. */
export const mostShown = 100;

/** The people, departments or posts whose name, department or post contains the keyword. */
export const fetchPeople = async (
  kind: PeopleKind,
  keyword: string,
  options?: RequestOptions,
): Promise<ListAnswer<PeopleRow>> =>
  (
    await clients.main.get<ListAnswer<PeopleRow>>(
      '/admin/people',
      { kind, keyword, page: 1, pageSize: mostShown },
      { silent: true, ...options },
    )
  ).data;
