import { expect, it } from 'vitest';
import { contrast } from '@/components/theme/color';
import { bedColors } from './colors';

it.each([true, false])('are readable on their ground, by night: %s', (night) => {
  const colors = bedColors(night) as Record<string, string>;
  const names = Object.keys(colors).filter((name) => `${name}-back` in colors);
  expect(names).toEqual(['--man', '--woman', '--couple', '--alone']);
  for (const name of names)
    expect(contrast(colors[name] ?? '', colors[`${name}-back`] ?? ''), name).toBeGreaterThanOrEqual(4.5);
});
