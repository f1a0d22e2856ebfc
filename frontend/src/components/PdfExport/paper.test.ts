import { expect, it } from 'vitest';
import { onPaper, paper, sheet } from './paper';

it('is A4 portrait, and a full page fits between its margins', () => {
  expect(paper).toMatchObject({ width: 210, height: 297 });
  expect(onPaper(sheet.width)).toBeCloseTo(paper.width - 2 * paper.margin);
  expect(onPaper(sheet.height)).toBeLessThanOrEqual(paper.height - 2 * paper.margin);
  expect(onPaper(sheet.height + 1)).toBeGreaterThan(paper.height - 2 * paper.margin);
});
