/** The state of a list, in the query of its address: kept by F5, by the tab bar and in a copied link. */
export interface Query {
  keyword: string;
  /** From 1. */
  page: number;
  pageSize: number;
  /** The server's name of the sorted column; empty is the list's own order. */
  sort: string;
  order: 'asc' | 'desc';
  /** The chosen value of each filter, a day as `2026-11-20`; empty is all. */
  filters: Record<string, string>;
}

/** The parameters of a list; others in an address are ignored. */
export interface QueryShape {
  sorts: readonly string[];
  /** The values of each filter; `day` is any day, `number` any number, `any` any text. */
  filters: Readonly<Record<string, readonly string[] | 'day' | 'number' | 'any'>>;
  /** The values of filters that the address does not have. With one, the address writes “all” as `*`. */
  first?: Readonly<Record<string, string>>;
}

/** “All” in an address, for a filter with a first value. */
export const everything = '*';

/** How many rows a page may have. */
export const pageSizes = [20, 50, 100, 200] as const;

/** The pages that are offered: the first, those around the current one and the last; a gap between them is negative. */
export function pagesAround(page: number, last: number): number[] {
  const from = Math.max(2, Math.min(page - 2, last - 5));
  const to = Math.min(last - 1, Math.max(page + 2, 6));
  const middle = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  return [
    1,
    ...(from > 2 ? [-1] : []),
    ...middle,
    ...(to < last - 1 ? [-2] : []),
    ...(last > 1 ? [last] : []),
  ];
}

/** The state of a list from its address; unknown parameters are ignored. */
export function readQuery(search: string, shape: QueryShape): Query {
  const params = new URLSearchParams(search);
  const page = Number(params.get('page'));
  const pageSize = Number(params.get('pageSize'));
  const sort = params.get('sort') ?? '';
  const filters = Object.entries(shape.filters).map(([name, values]) => {
    const first = shape.first?.[name] ?? '';
    const value = params.get(name) ?? first;
    return [name, value !== everything && fits(value, values) ? value : ''];
  });
  return {
    keyword: params.get('keyword') ?? '',
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    pageSize: pageSizes.find((size) => size === pageSize) ?? pageSizes[0],
    sort: shape.sorts.includes(sort) ? sort : '',
    order: params.get('order') === 'desc' ? 'desc' : 'asc',
    filters: Object.fromEntries(filters),
  };
}

function fits(value: string, values: QueryShape['filters'][string]): boolean {
  if (values === 'any') return true;
  if (values === 'number') return isNumber(value);
  return values === 'day' ? isDay(value) : values.includes(value);
}

/** `1e3` and `.5` are none: the database would take them for something else, or not at all. */
export const isNumber = (text: string): boolean => /^-?\d{1,15}(\.\d{1,6})?$/.test(text);

/** `2026-02-30` is none. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${text}T`);
}

/** The query of an address with the list's part replaced; defaults are not written. */
export function writeQuery(search: string, query: Query, first: QueryShape['first'] = {}): string {
  const params = new URLSearchParams(search);
  const set = (name: string, value: string) => (value ? params.set(name, value) : params.delete(name));
  set('keyword', query.keyword);
  for (const [name, value] of Object.entries(query.filters))
    set(name, value === (first[name] ?? '') ? '' : value || everything);
  set('sort', query.sort);
  set('order', query.sort && query.order === 'desc' ? 'desc' : '');
  set('page', query.page > 1 ? String(query.page) : '');
  set('pageSize', query.pageSize === pageSizes[0] ? '' : String(query.pageSize));
  const text = params.toString();
  return text && `?${text}`;
}

/** The conditions and the order alone, as the query of an address; empty where there are none. */
export const conditionsOf = (query: Query, { first }: Pick<QueryShape, 'first'> = {}): string =>
  writeQuery('', { ...query, page: 1, pageSize: pageSizes[0] }, first);

/** A change of a query; of filters only those that change. A change of its conditions leads back to the first page. */
export function changeQuery(query: Query, change: Partial<Query>): Query {
  return { ...query, page: 1, ...change, filters: { ...query.filters, ...change.filters } };
}

/** A click on a sortable heading selects its first direction, then the other, then the list's own order. */
export function nextOrder(
  sort: string,
  now: Query['order'] | undefined,
  descendFirst = false,
): Pick<Query, 'sort' | 'order'> {
  const first = descendFirst ? 'desc' : 'asc';
  if (now === undefined) return { sort, order: first };
  return now === first ? { sort, order: first === 'asc' ? 'desc' : 'asc' } : { sort: '', order: 'asc' };
}

/** Whether the query leaves anything out. */
export const isNarrowed = ({ keyword, filters }: Query): boolean =>
  keyword !== '' || Object.values(filters).some((value) => value !== '');

/** The part of the query that decides which rows there are, without the page; equal texts mean the same rows. */
export const scopeOf = ({ keyword, filters }: Query): string => JSON.stringify([keyword, filters]);

/** The change that takes every condition back. */
export const widened = ({ filters }: Query): Partial<Query> => ({
  keyword: '',
  filters: Object.fromEntries(Object.keys(filters).map((name) => [name, ''])),
});

/** The query as parameters of a call; empty ones are left out. */
export function toParams({ filters, sort, order, ...plain }: Query): Record<string, string | number> {
  const params = { ...plain, ...filters, ...(sort && { sort, order }) };
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''));
}

/** The same for all pages at once. */
export function toConditions(query: Query): Record<string, string | number> {
  const { page: _, pageSize: __, ...conditions } = toParams(query);
  return conditions;
}
