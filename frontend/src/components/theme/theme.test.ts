import { describe, expect, it } from 'vitest';
import { contrast, mix, readableOn } from './color';
import { palette } from './palette';
import { presets } from './presets';

describe('contrast', () => {
  it('is 21 for black on white and 1 for a colour on itself', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect(contrast('#009579', '#009579')).toBe(1);
  });

  it('is too little for white on the brand colour, which is why there is a darker step', () => {
    expect(contrast('#ffffff', '#009579')).toBeLessThan(4.5);
  });
});

describe('readableOn', () => {
  it('leaves a colour alone that is readable', () => {
    expect(readableOn('#ffffff', '#004433', 4.5)).toBe('#004433');
    expect(readableOn('#101514', '#7fd8c4', 4.5)).toBe('#7fd8c4');
  });

  it('darkens on a light background and lightens on a dark one', () => {
    expect(readableOn('#ffffff', '#ffffff', 4.5) < '#808080').toBe(true);
    expect(readableOn('#000000', '#000000', 4.5) > '#707070').toBe(true);
  });
});

it('mix blends by share', () => {
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
});

describe('palette', () => {
  // The extremes of the colours that staff may choose are included.
  const colors = [...presets.map(({ color }) => color), '#ffffff', '#ffff00', '#000000', '#00ff00'];
  const looks = [false, true].flatMap((night) => colors.map((brand) => ({ brand, night })));

  it.each(looks)('of $brand is readable, by night: $night', ({ brand, night }) => {
    const look = palette(brand, night);
    const { strong, tint, text, secondary, faint, onStrong, canvas, surface, raised, sunken } = look;
    for (const background of [surface, raised, tint])
      expect(contrast(strong, background)).toBeGreaterThanOrEqual(4.5);
    for (const background of [surface, raised, sunken, tint, canvas]) {
      expect(contrast(text, background)).toBeGreaterThanOrEqual(7);
      expect(contrast(secondary, background)).toBeGreaterThanOrEqual(4.5);
    }
    for (const background of [surface, raised, sunken])
      expect(contrast(faint, background)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(onStrong, strong)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([false, true])('of what is meant is readable, by night: %s', (night) => {
    const look = palette('#009579', night);
    const { danger, warning, success, info } = look;
    for (const [color, back] of [
      [danger, look.dangerBack],
      [warning, look.warningBack],
      [success, look.successBack],
      [info, look.infoBack],
    ] as const)
      for (const background of [back, look.surface, look.raised, look.sunken])
        expect(contrast(color, background)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(look.onStrong, danger)).toBeGreaterThanOrEqual(4.5);
    expect(contrast('#ffffff', look.hero)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(colors)('shows %s by night, also what is as dark as the page', (brand) => {
    const { brand: shown, surface } = palette(brand, true);
    expect(contrast(shown, surface)).toBeGreaterThanOrEqual(3);
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
