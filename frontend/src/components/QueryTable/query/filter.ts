import type { ReadRequest } from '../../ReadFailure';
import type { Query, QueryShape } from './query';

/** A choice of one value; nothing chosen is all. */
export interface ChoiceFilter {
  /** The server's name of it. */
  name: string;
  label: string;
  /** The text of an empty choice; 全部 and the label where left out. */
  all?: string;
  /**
   * Up to five are side by side, more are in a menu. Left out while they are being read: then the address's value is
   * shown.
   */
  options?: readonly { value: string | number; label: string }[] | undefined;
  /** Reads the options. Without them a failure is shown in place of the choice, with a way to read them again. */
  request?: ReadRequest;
  /** The value where the address has none, such as the last month with data. The list reads nothing while it is null. */
  first?: string | null | undefined;
}

/** From one day (`yyyy-MM-dd`) or number to another, both included; either may be left open. */
export interface RangeFilter {
  label: string;
  /** The server's names of both ends, such as Time1 and Time2 (specification §3). */
  from: string;
  to: string;
  of: 'day' | 'number';
}

/** The props of the input of one end of a range; `least` and `most` are the other end, or empty. */
export interface EndProps {
  label: string;
  value: string;
  least: string;
  most: string;
  onChange: (value: string) => void;
}

/** A text that one column contains; the search box looks at many. */
export interface TextFilter {
  name: string;
  label: string;
  contains: true;
}

/** A condition of a list: by choice, by range or by a part of a text. */
export type Filter = ChoiceFilter | RangeFilter | TextFilter;

/** The names of a filter's values in the query. */
export const namesOf = (filter: Filter): string[] =>
  'from' in filter ? [filter.from, filter.to] : [filter.name];

/** The values of the filters, for the query of the address. */
export const shapeOf = (filters: readonly Filter[]): QueryShape['filters'] =>
  Object.fromEntries(filters.flatMap((filter) => namesOf(filter).map((name) => [name, valuesOf(filter)])));

export const firstOf = (filters: readonly Filter[]): Record<string, string> =>
  Object.fromEntries(
    filters.flatMap((filter) => ('first' in filter && filter.first ? [[filter.name, filter.first]] : [])),
  );

/** Whether the first values of all filters are known. */
export const isReady = (filters: readonly Filter[]): boolean =>
  !filters.some((filter) => 'first' in filter && filter.first === null);

function valuesOf(filter: Filter): QueryShape['filters'][string] {
  if ('from' in filter) return filter.of;
  if ('contains' in filter) return 'any';
  return filter.options?.map(({ value }) => String(value)) ?? 'any';
}

/** How many of these filters leave something out. */
export const narrowing = (filters: readonly Filter[], { filters: chosen }: Query): number =>
  filters.filter((filter) => namesOf(filter).some((name) => chosen[name])).length;
