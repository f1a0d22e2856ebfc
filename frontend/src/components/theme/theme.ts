import type { ThemeConfig } from 'antd';
import { darkenFor, mix } from './color';

/** What Chinese text looks best in on each system, without asking any outside host for a font. */
const fontFamily =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", "PingFang SC", "Hiragino Sans GB", "Microsoft YaHei UI", ' +
  '"Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC", "Noto Sans SC", sans-serif';

/** The colours that our own style sheets share with antd's tokens. */
export function palette(brand: string) {
  const tint = mix(brand, '#ffffff', 0.08);
  return {
    brand,
    /** Filled controls and links: readable with white on it, and on white and on the tint. */
    strong: darkenFor(brand, tint, 4.9),
    /** Backgrounds of selected entries. */
    tint,
    text: '#1b2624',
    secondary: '#55625f',
    border: '#e3e9e7',
    canvas: '#f3f6f5',
  };
}

/** What our own style sheets take from the theme, as `--qiao-*`. */
export const cssVariables = (brand: string): Record<string, string> => ({
  ...palette(brand),
  font: fontFamily,
});

export function themeOf(brand: string): ThemeConfig {
  const { strong, text, secondary, border, canvas } = palette(brand);
  return {
    token: {
      colorPrimary: strong,
      // antd would lighten it, and white on it would lose its contrast.
      colorPrimaryHover: mix(strong, '#000000', 0.88),
      colorLink: strong,
      colorInfo: strong,
      colorText: text,
      colorTextSecondary: secondary,
      // antd's own steps of these three miss 4.5:1.
      colorTextTertiary: '#66726f',
      colorTextDescription: '#66726f',
      colorTextPlaceholder: '#66726f',
      colorError: '#cf2f2f',
      colorWarning: '#a85600',
      colorWarningBg: '#fff5e5',
      colorWarningBorder: '#f3d9ad',
      colorSuccess: '#1e7e45',
      // antd's own are as good as grey.
      colorSuccessBg: '#effaf3',
      colorSuccessBorder: '#b9e0c8',
      colorBorderSecondary: border,
      colorBgLayout: canvas,
      borderRadius: 6,
      fontFamily,
      fontSize: 14,
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.2s',
    },
    components: {
      Table: { cellPaddingBlockSM: 7, headerBg: '#f6f9f8', headerColor: secondary },
      Button: { primaryShadow: 'none', defaultShadow: 'none' },
    },
  };
}
