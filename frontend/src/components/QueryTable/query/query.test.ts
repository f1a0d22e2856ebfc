import { describe, expect, it } from 'vitest';
import {
  changeQuery,
  conditionsOf,
  isNarrowed,
  pagesAround,
  type QueryShape,
  readQuery,
  toConditions,
  toParams,
  widened,
  writeQuery,
} from './query';

const shape: QueryShape = {
  sorts: ['calls', 'p95'],
  filters: { state: ['serving', 'stale'], source: ['go'], Time1: 'day', Building: 'any' },
};

const all = {
  keyword: '',
  page: 1,
  pageSize: 20,
  sort: '',
  order: 'asc',
  filters: { state: '', source: '', Time1: '', Building: '' },
};

describe('readQuery', () => {
  it('reads what a link carries', () => {
    const search =
      '?keyword=%E5%AE%BF%E8%88%8D&state=stale&sort=p95&order=desc&page=3&pageSize=50&Time1=2026-11-20&Building=A栋';
    expect(readQuery(search, shape)).toEqual({
      keyword: '宿舍',
      page: 3,
      pageSize: 50,
      sort: 'p95',
      order: 'desc',
      filters: { state: 'stale', source: '', Time1: '2026-11-20', Building: 'A栋' },
    });
  });

  it.each([
    '',
    '?page=0&pageSize=7',
    '?page=-1&pageSize=20000',
    '?page=1.5',
    '?page=abc',
    '?page=1e99',
    '?sort=password&state=nonsense&source=',
    '?Time1=2026-02-30',
    '?Time1=11-20',
    '?Time1=2026-11-20T08:00:00',
  ])('falls back to the plain list for %s', (search) => {
    expect(readQuery(search, shape)).toEqual(all);
  });
});

describe('writeQuery', () => {
  it('writes what is not at its default and keeps what belongs to others', () => {
    const query = readQuery('?keyword=a b&state=serving&sort=calls&page=2&pageSize=200', shape);
    const search = writeQuery('?id=7&page=9', query);
    expect(readQuery(search, shape)).toEqual(query);
    expect(new URLSearchParams(search).get('id')).toBe('7');
    expect(search).not.toContain('order');
  });

  it('leaves nothing behind of a plain list', () => {
    expect(writeQuery('?keyword=x&state=stale&sort=calls&order=desc&page=4', readQuery('', shape))).toBe('');
  });
});

it('a change leads to the first page, a change of the page does not', () => {
  const query = readQuery('?page=4&keyword=a', shape);
  expect(changeQuery(query, { keyword: 'b' })).toMatchObject({ page: 1, keyword: 'b' });
  expect(changeQuery(query, { page: 5 })).toMatchObject({ page: 5, keyword: 'a' });
});

it('is narrowed by a keyword or a filter, not by the order or the page', () => {
  expect(isNarrowed(readQuery('?keyword=a', shape))).toBe(true);
  expect(isNarrowed(readQuery('?state=stale', shape))).toBe(true);
  expect(isNarrowed(readQuery('?page=2&sort=calls', shape))).toBe(false);
});

it('is widened to everything, in the same order', () => {
  const query = readQuery('?keyword=a&state=stale&sort=calls&page=2', shape);
  expect(writeQuery('?state=stale&keyword=a', changeQuery(query, widened(query)))).toBe('?sort=calls');
});

it('asks the server for what is chosen', () => {
  expect(toParams(readQuery('?state=stale&page=2', shape))).toEqual({
    page: 2,
    pageSize: 20,
    state: 'stale',
  });
  expect(toParams(readQuery('?sort=calls', shape))).toMatchObject({ sort: 'calls', order: 'asc' });
});

it('of a list that is kept or exported only conditions and order count, not the page', () => {
  const query = readQuery('?state=stale&sort=calls&order=desc&page=3&pageSize=50', shape);
  expect(conditionsOf(query)).toBe('?state=stale&sort=calls&order=desc');
  expect(toConditions(query)).toEqual({ state: 'stale', sort: 'calls', order: 'desc' });
  expect(conditionsOf(readQuery('?page=2', shape))).toBe('');
});

it.each([
  [1, 1, '1'],
  [1, 2, '1 2'],
  [3, 7, '1 2 3 4 5 6 7'],
  [1, 9, '1 2 3 4 5 6 … 9'],
  [5, 9, '1 … 3 4 5 6 7 … 9'],
  [9, 9, '1 … 4 5 6 7 8 9'],
  [50, 5000, '1 … 48 49 50 51 52 … 5000'],
])('on page %i of %i the pages offered are %s', (page, last, offered) => {
  expect(
    pagesAround(page, last)
      .map((number) => (number < 0 ? '…' : number))
      .join(' '),
  ).toBe(offered);
});

describe('a filter that begins with a value', () => {
  const month: QueryShape = { ...shape, filters: { month: 'any' }, first: { month: '2026-10' } };

  it('has it where the address says nothing, and all where it says so', () => {
    expect(readQuery('', month).filters).toEqual({ month: '2026-10' });
    expect(readQuery('?month=*', month).filters).toEqual({ month: '' });
    expect(readQuery('?month=2026-09', month).filters).toEqual({ month: '2026-09' });
  });

  it('is not written while it stands at its beginning, nor kept with conditions', () => {
    const write = (search: string) => writeQuery('?id=7', readQuery(search, month), month.first);
    expect(write('')).toBe('?id=7');
    expect(write('?month=2026-09')).toBe('?id=7&month=2026-09');
    expect(write('?month=*')).toBe('?id=7&month=*');
    expect(conditionsOf(readQuery('?keyword=a', month), month)).toBe('?keyword=a');
  });
});
