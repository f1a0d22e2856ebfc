import { expect, it } from 'vitest';
import type { Schema } from './openapi';
import { document } from './openapi.fixture';
import { bodyOf, sampleOf } from './sample';

const named = (name: string) => ({ $ref: `#/components/schemas/${name}` });

it.each<[string, Schema, unknown]>([
  ['a stated example', { type: 'string', examples: ['2026-11-20'], enum: ['x'] }, '2026-11-20'],
  ['a default before allowed values', { type: 'string', default: 'b', enum: ['a', 'b'] }, 'b'],
  ['the first allowed value that is none of null', { type: ['string', 'null'], enum: [null, 'a'] }, 'a'],
  ['a text by its title', { type: 'string', title: '楼栋' }, '<楼栋>'],
  ['a text without a title', { type: 'string' }, '<文本>'],
  ['a number within its bounds', { type: ['integer', 'null'], minimum: -3, maximum: 60 }, 1],
  ['the least of a number', { type: 'integer', minimum: 7 }, 7],
  ['a boolean', { type: 'boolean' }, true],
  ['a list', { type: 'array', items: { type: 'number' } }, [1.5]],
  [
    'JSON in a text',
    { type: 'string', contentSchema: { type: 'object', properties: { A: { type: 'integer' } } } },
    '{"A":1}',
  ],
  ['what is not declared', {}, null],
])('the sample has %s', (_, schema, sample) => {
  expect(sampleOf(document, schema)).toEqual(sample);
});

it('a record has a value for each field; a body has the required ones, or all where none is', () => {
  expect(sampleOf(document, named('Dorm_Room'))).toEqual({ Building: '<楼栋>', Beds: 1, Status: '可用' });
  expect(bodyOf(document, named('Dorm_Room'))).toEqual({ Building: '<楼栋>' });
  expect(bodyOf(document, { type: 'object', properties: { Note: { type: 'string' } } })).toEqual({
    Note: '<文本>',
  });
  expect(bodyOf(document, {})).toEqual({});
});
