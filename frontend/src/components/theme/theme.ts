import type { ThemeConfig } from 'antd';
import darkAlgorithm from 'antd/es/theme/themes/dark';
import { mix } from './color';
import { palette } from './palette';

/** The best font for Chinese text on each system, without a font from an outside host. */
const fontFamily =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei UI", ' +
  '"Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", "Noto Sans SC", sans-serif';

/** The values that our own style sheets read from the theme, as `--qiao-*`. */
export const cssVariables = (brand: string, night: boolean): [name: string, value: string][] => [
  ...Object.entries(palette(brand, night)).map(([name, value]): [string, string] => [
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    value,
  ]),
  ['font', fontFamily],
];

/** The smallest height of a control on a phone (px), so that a finger hits it. */
const touchHeight = 40;

const touchSizes = {
  controlHeight: touchHeight,
  controlHeightSM: touchHeight,
  controlHeightLG: touchHeight + 4,
};

/**
 * Not `motion: false`: antd's dialogs then give the focus back while they still hold it, so it is lost (and neither the
 * opener nor a dialog's first field gets it).
 */
const instant = { motionDurationFast: '1ms', motionDurationMid: '1ms', motionDurationSlow: '1ms' };

interface Look {
  /** `#rrggbb`. */
  brand: string;
  night: boolean;
  /** Whether fingers work with it. */
  touch: boolean;
  /** Without motion. */
  still: boolean;
}

/** antd's theme. */
export function themeOf({ brand, night, touch, still }: Look): ThemeConfig {
  const colors = palette(brand, night);
  const { secondary, sunken, onStrong } = colors;
  return {
    algorithm: night ? asGiven : undefined,
    token: {
      ...(touch && touchSizes),
      ...colorTokens(colors, night),
      borderRadius: 6,
      fontFamily,
      fontSize: 14,
      ...(still ? instant : { motionDurationMid: '0.15s', motionDurationSlow: '0.2s' }),
    },
    components: {
      Table: { cellPaddingBlockSM: 7, headerBg: sunken, headerColor: secondary },
      Button: { primaryShadow: 'none', defaultShadow: 'none' },
      // antd's marks are white by night too.
      Checkbox: { colorWhite: onStrong },
    },
  };
}

/** antd's dark look, but for colours that it dims: text in or on them would lose its contrast. */
const asGiven: typeof darkAlgorithm = (seed, map) => {
  const { colorPrimary, colorInfo, colorLink, colorError, colorWarning, colorSuccess } = seed;
  const given = { colorPrimary, colorInfo, colorLink, colorError, colorWarning, colorSuccess };
  return { ...darkAlgorithm(seed, map), ...given };
};

function colorTokens(colors: ReturnType<typeof palette>, night: boolean): ThemeConfig['token'] {
  const { strong, faint, tint } = colors;
  return {
    colorPrimary: strong,
    // antd would lighten it by day, and white on it would lose its contrast.
    colorPrimaryHover: night ? mix(strong, '#ffffff', 0.85) : mix(strong, '#000000', 0.88),
    colorLink: strong,
    colorInfo: strong,
    colorText: colors.text,
    colorTextSecondary: colors.secondary,
    // antd's own steps of these three miss 4.5:1.
    colorTextTertiary: faint,
    colorTextDescription: faint,
    colorTextPlaceholder: faint,
    colorTextLightSolid: colors.onStrong,
    colorError: colors.danger,
    colorWarning: colors.warning,
    colorWarningBg: colors.warningBack,
    colorWarningBorder: colors.warningBorder,
    colorSuccess: colors.success,
    // antd's own are as good as grey.
    colorSuccessBg: colors.successBack,
    colorSuccessBorder: colors.successBorder,
    colorBorder: colors.control,
    colorBorderSecondary: colors.border,
    colorBgLayout: colors.canvas,
    colorBgContainer: colors.surface,
    colorBgElevated: colors.raised,
    ...(night && {
      colorErrorBg: colors.dangerBack,
      colorErrorBorder: colors.dangerBorder,
      colorPrimaryBg: tint,
      colorPrimaryBgHover: mix(strong, tint, 0.12),
      // Of tooltips, whose text is `onStrong`.
      colorBgSpotlight: colors.text,
    }),
  };
}
