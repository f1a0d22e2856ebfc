import { describe, expect, it } from 'vitest';
import { readEnvelope } from './envelope';

const empty = { code: undefined, msg: '', data: undefined, success: false };

describe('readEnvelope', () => {
  it.each([
    ['msg', { code: 0, msg: '成功', data: [1] }, { code: 0, msg: '成功', data: [1], success: false }],
    ['message', { code: 0, message: '成功' }, { ...empty, code: 0, msg: '成功' }],
    ['message before msg', { message: 'a', msg: 'b' }, { ...empty, msg: 'a' }],
    ['msg where message is blank', { message: ' ', msg: 'b' }, { ...empty, msg: 'b' }],
    ['success', { success: true, data: null }, { ...empty, success: true, data: null }],
    ['values of another type as absent', { code: '0', msg: 5, success: 'true' }, empty],
    ['an error page', '<html>502</html>', empty],
    ['an empty body', '', empty],
    ['null', null, empty],
  ])('reads %s', (_, body, expected) => {
    expect(readEnvelope(body)).toEqual(expected);
  });
});
