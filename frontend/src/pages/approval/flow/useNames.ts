import type { ReadRequest } from '@/components/ReadFailure';
import { useRead } from '@/components/useRead';
import { choicesOf, type Option } from '@/services/choices';
import { organizations as departments } from '@/services/generated/organization';
import type { RequestOptions } from '@/services/http';
import type { FlowDefinition } from '../api';
import { useNames as usePeople } from '../parts/StaffSelect';
import { allSteps } from './edits';
import type { Names } from './words';

const path = '/admin/approval/flow';

/** The names that steps and conditions can use, beside people. */
const sources = {
  posts: choicesOf({ path: `${path}/post`, key: 'PostId', name: 'FullName', shown: 'FullName' }),
  roles: choicesOf({ path: `${path}/role`, key: 'RoleId', name: 'FullName', shown: 'FullName' }),
  departments: choicesOf({
    path: departments.path,
    key: departments.key,
    name: 'FullPath',
    shown: 'FullPath',
  }),
};

export type Choices = Record<keyof typeof sources, Option[]>;

async function fetchChoices(options: RequestOptions): Promise<Choices> {
  const [posts, roles, units] = await Promise.all([
    sources.posts(options),
    sources.roles(options),
    sources.departments(options),
  ]);
  return { posts, roles, departments: units };
}

/** Posts, roles and departments to choose from, and the names of all that a flow uses. */
export function useFlowNames(flow: FlowDefinition): {
  choices: Choices;
  names: Names;
  request: ReadRequest;
} {
  const request = useRead(fetchChoices);
  const { data: choices = { posts: [], roles: [], departments: [] } } = request;
  const people = usePeople(peopleOf(flow));
  const known = [...choices.posts, ...choices.roles, ...choices.departments, ...people];
  return { choices, names: Object.fromEntries(known.map(({ value, label }) => [value, label])), request };
}

/** All people of a flow, each once. */
export function peopleOf({ Fields, Steps, Fallback }: FlowDefinition): string[] {
  const persons = new Set(Fields.filter(({ Type }) => Type === 'person').map(({ Name }) => Name));
  const ids = allSteps(Steps).flatMap(({ Who = [], HandTo, Lanes = [] }) => [
    ...Who.flatMap(({ By, IDs = [] }) => (By === 'person' ? IDs : [])),
    ...(HandTo ? [HandTo] : []),
    ...Lanes.flatMap(({ When = [] }) => When.flat())
      .filter(({ Field }) => persons.has(Field))
      .flatMap(({ Values }) => Values),
  ]);
  return [...new Set([...ids, ...(Fallback ? [Fallback] : [])])].sort();
}
