import { expect, it } from 'vitest';
import { landscape, onPaper, paper, portrait, widened } from './paper';

it('is A4, and a full page fits between its margins', () => {
  expect(paper).toMatchObject({ width: 210, height: 297 });
  for (const [sheet, width, height] of [
    [portrait, paper.width, paper.height],
    [landscape, paper.height, paper.width],
    [widened(landscape, 2000), paper.height, paper.width],
  ] as const) {
    expect(onPaper(sheet.width, sheet)).toBeCloseTo(width - 2 * paper.margin);
    expect(onPaper(sheet.height, sheet)).toBeLessThanOrEqual(height - 2 * paper.margin);
    expect(onPaper(sheet.height + 2, sheet)).toBeGreaterThan(height - 2 * paper.margin);
  }
});
