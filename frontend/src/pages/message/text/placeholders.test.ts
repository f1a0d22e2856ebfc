import { describe, expect, it } from 'vitest';
import { fieldsOf } from './placeholders';

describe('the fields that the sender fills in', () => {
  it.each([
    ['请于{{时间}}到{{地点}}', ['时间', '地点']],
    ['{{姓名}}您好，{{部门}}{{时间}}停水，{{时间}}恢复', ['时间']],
    ['没有字段', []],
    ['{{时 间}} {{}} {时间}', []],
  ])('%s has %j', (text, want) => expect(fieldsOf(text)).toEqual(want));

  it('takes those of the title first', () =>
    expect(fieldsOf('{{事项}}通知', '{{时间}}{{事项}}')).toEqual(['事项', '时间']));
});
