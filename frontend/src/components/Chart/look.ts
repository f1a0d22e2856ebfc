import { useMemo } from 'react';
import { useSettings } from '@/services/settings';
import { mix } from '../theme/color';
import { useNight } from '../theme/night';
import { palette } from '../theme/palette';

/** The colours of the pages, as charts need them. */
export type Colors = ReturnType<typeof palette>;

/** The theme's colours as charts need them; by night others. */
export function useColors(): Colors {
  const { theme: brand } = useSettings();
  const night = useNight();
  return useMemo(() => palette(brand, night), [brand, night]);
}

/** Two pairs that are told apart also where colours are not seen well: each a full colour and a pale one. */
export const seriesColors = ({ strong, warning, surface }: Colors): string[] => [
  strong,
  mix(strong, surface, 0.4),
  warning,
  mix(warning, surface, 0.45),
];

/** The common options of all charts: quiet axes, no motion, and a tooltip that is drawn on the canvas, not HTML. */
export function look({ secondary, text, line, border, raised }: Colors) {
  // By its name: text is measured before it is drawn, and inherits nothing.
  const { fontFamily } = getComputedStyle(document.body);
  const words = { color: secondary, fontFamily, fontSize: 12 };
  return {
    animation: false,
    textStyle: words,
    grid: { left: 8, right: 12, top: 40, bottom: 4, containLabel: true },
    legend: {
      top: 4,
      left: 0,
      itemWidth: 12,
      itemHeight: 12,
      itemGap: 18,
      icon: 'roundRect',
      textStyle: words,
    },
    tooltip: {
      trigger: 'axis' as const,
      renderMode: 'richText' as const,
      confine: true,
      axisPointer: { type: 'none' as const },
      backgroundColor: raised,
      borderColor: border,
      textStyle: { ...words, color: text },
    },
    names: {
      type: 'category' as const,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: border } },
      axisLabel: words,
    },
    values: {
      type: 'value' as const,
      splitLine: { lineStyle: { color: line } },
      axisLabel: words,
    },
  };
}
