import { describe, expect, it } from 'vitest';
import { contrast, darkenFor, mix } from './color';
import { presets } from './presets';
import { palette } from './theme';

describe('contrast', () => {
  it('is 21 for black on white and 1 for a colour on itself', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#009579', '#009579')).toBe(1);
  });

  it('is too little for white on the brand colour, which is why there is a darker step', () => {
    expect(contrast('#ffffff', '#009579')).toBeLessThan(4.5);
  });
});

it('darkenFor leaves a colour alone that is dark enough', () => {
  expect(darkenFor('#004433', '#ffffff', 4.5)).toBe('#004433');
});

it('mix blends by share', () => {
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
});

describe('palette', () => {
  // What staff may choose freely is included by its extremes.
  const colors = [...presets.map(({ color }) => color), '#ffffff', '#ffff00', '#000000', '#00ff00'];

  it.each(colors)('of %s is readable: white on filled controls, links on white and on the tint', (brand) => {
    const { strong, tint, text, secondary, canvas } = palette(brand);
    for (const background of ['#ffffff', tint])
      expect(contrast(strong, background)).toBeGreaterThanOrEqual(4.5);
    for (const background of ['#ffffff', tint, canvas]) {
      expect(contrast(text, background)).toBeGreaterThanOrEqual(7);
      expect(contrast(secondary, background)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

it('offers the house colour and the eight of the specification', () => {
  expect(presets.map(({ color }) => color)).toEqual([
    '#009579',
    '#409eff',
    '#1890ff',
    '#304156',
    '#212121',
    '#11a983',
    '#13c2c2',
    '#6959cd',
    '#f5222d',
  ]);
});
