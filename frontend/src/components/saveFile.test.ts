import { describe, expect, it } from 'vitest';
import { fileNameOf } from './saveFile';

describe('the name of a file', () => {
  it.each([
    ['关于放假的通知', '关于放假的通知.pdf'],
    ['A/B 栋：水费\\电费?', 'A B 栋：水费 电费.pdf'],
    ['A / B', 'A B.pdf'],
    ['  第一章.  ', '第一章.pdf'],
    ['???', '导出.pdf'],
    ['', '导出.pdf'],
  ])('of %j is one that every system takes', (title, name) => {
    expect(fileNameOf(title, 'pdf')).toBe(name);
  });

  it('is short enough for every file system', () => {
    expect(new TextEncoder().encode(fileNameOf('通'.repeat(200), 'pdf')).length).toBeLessThanOrEqual(255);
  });
});
