import type { CSSProperties } from 'react';

/** Colours of an occupied bed: text, ground and edge; by day and by night, the same with every brand colour. */
const light = {
  man: ['#0b4a86', '#e8f2fc', '#a8cbee'],
  woman: ['#99224f', '#fdebf2', '#f0b8cd'],
  couple: ['#56309c', '#f2edfc', '#cfbcf0'],
  alone: ['#0f5a5e', '#e3f5f5', '#9fd5d6'],
} as const;

const dark = {
  man: ['#9cc8f5', '#15283c', '#2c4d70'],
  woman: ['#f3a9c4', '#3a1b29', '#6a3049'],
  couple: ['#c9b3f5', '#2a1f42', '#4d3a78'],
  alone: ['#8ad4d6', '#12302f', '#28595a'],
} as const;

/** The same as variables of a style. */
export const bedColors = (night: boolean): CSSProperties =>
  Object.fromEntries(
    Object.entries(night ? dark : light).flatMap(([name, [text, back, border]]) => [
      [`--${name}`, text],
      [`--${name}-back`, back],
      [`--${name}-border`, border],
    ]),
  );
