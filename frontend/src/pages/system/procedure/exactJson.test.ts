import { expect, it } from 'vitest';
import { exactJson } from './exactJson';

const { parse, stringify } = exactJson;

it.each([
  '2615582031828877312',
  '1234567890123456.78',
  '123456789012345678.1234567890',
  '12.3000',
  '-0.0000',
  '1e400',
  '7',
  '-2.5',
  '{"Id":9007199254740993,"Rows":[{"x":0.10},null,true,"12.30"]}',
])('%s is written as it was read', (text) => expect(stringify(parse(text))).toBe(text));

it('reads what the browser reads, where that has the same digits', () => {
  expect(parse('{"code":0,"data":[1,-2.5,"a"],"code":-1}')).toEqual({ code: -1, data: [1, -2.5, 'a'] });
  expect(() => parse('<html>')).toThrow();
});
