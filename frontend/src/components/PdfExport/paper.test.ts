import { describe, expect, it } from 'vitest';
import { fileName, onPaper, paper, sheet } from './paper';

it('is A4 portrait, and a full page fits between its margins', () => {
  expect(paper).toMatchObject({ width: 210, height: 297 });
  expect(onPaper(sheet.width)).toBeCloseTo(paper.width - 2 * paper.margin);
  expect(onPaper(sheet.height)).toBeLessThanOrEqual(paper.height - 2 * paper.margin);
  expect(onPaper(sheet.height + 1)).toBeGreaterThan(paper.height - 2 * paper.margin);
});

describe('fileName', () => {
  it.each([
    ['关于放假的通知', '关于放假的通知.pdf'],
    ['A/B 栋：水费\\电费?', 'A B 栋：水费 电费.pdf'],
    ['  第一章.  ', '第一章.pdf'],
    ['???', '导出.pdf'],
    ['', '导出.pdf'],
  ])('makes of %j a name that every system takes', (title, name) => {
    expect(fileName(title)).toBe(name);
  });

  it('is short enough for every file system', () => {
    expect(new TextEncoder().encode(fileName('通'.repeat(200))).length).toBeLessThanOrEqual(255);
  });
});
