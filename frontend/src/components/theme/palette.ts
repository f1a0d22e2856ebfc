import { mix, readableOn } from './color';

/** Colours that do not depend on the brand colour, by day and by night. */
const light = {
  /** Behind everything. */
  canvas: '#f3f6f5',
  /** Cards, bars and fields. */
  surface: '#ffffff',
  /** Surfaces above the page: menus, dialogs, drawers. */
  raised: '#ffffff',
  /** Grounds of less important parts: headings of tables, rows under the pointer, boxes. */
  sunken: '#f6f9f8',
  text: '#1b2624',
  secondary: '#55625f',
  /** Hints and empty values. */
  faint: '#66726f',
  /** The border of surfaces on the canvas. */
  border: '#e3e9e7',
  /** Between the rows of one surface. */
  line: '#eef2f1',
  /** Around form controls. */
  control: '#d9d9d9',
  /** Marks without a meaning of their own, such as the stroke between two crumbs. */
  mark: '#a9b5b2',
  /** Text on a ground of `strong` or `danger`. */
  onStrong: '#ffffff',
  danger: '#cf2f2f',
  dangerBack: '#fff3f3',
  dangerBorder: '#f3c6c6',
  warning: '#a85600',
  warningBack: '#fff5e5',
  warningBorder: '#f3d9ad',
  success: '#1e7e45',
  successBack: '#effaf3',
  successBorder: '#b9e0c8',
  /** For neutral states. The brand colour may look like the colour of success. */
  info: '#0958d9',
  infoBack: '#e6f4ff',
  /** The shadow of surfaces above the page. */
  shadow: 'rgb(27 38 36 / 14%)',
  /** The two ends of the picture behind the public pages, for every brand colour; text on it is white. */
  hero: '#006b57',
  heroDeep: '#00513f',
};

const dark: typeof light = {
  canvas: '#101514',
  surface: '#181e1d',
  raised: '#202726',
  sunken: '#1e2524',
  text: '#e4eae8',
  secondary: '#a9b5b2',
  faint: '#92a09c',
  border: '#2f3836',
  line: '#272f2d',
  control: '#465150',
  mark: '#62706c',
  onStrong: '#0c1211',
  danger: '#f28b84',
  dangerBack: '#3a1e1d',
  dangerBorder: '#6e302d',
  warning: '#e6a961',
  warningBack: '#332610',
  warningBorder: '#624a1d',
  success: '#68c48e',
  successBack: '#153020',
  successBorder: '#2a5c3e',
  info: '#74aaf0',
  infoBack: '#152a48',
  shadow: 'rgb(0 0 0 / 55%)',
  hero: '#004a3d',
  heroDeep: '#00332a',
};

/** The colours that our own style sheets share with antd's tokens. */
export function palette(brand: string, night: boolean) {
  const base = night ? dark : light;
  // By day the colour that staff have chosen is unchanged; by night the darkest ones would be invisible.
  const shown = night ? readableOn(base.raised, brand, 3) : brand;
  const tint = mix(shown, base.surface, night ? 0.16 : 0.08);
  const onTint = readableOn(tint, brand, 4.9);
  return {
    ...base,
    brand: shown,
    /** Backgrounds of selected entries. */
    tint,
    /** Filled controls and links: readable on the tint and every background, and `onStrong` on it. */
    strong: night ? readableOn(base.raised, onTint, 4.9) : onTint,
  };
}
