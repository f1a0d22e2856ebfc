/** Colour arithmetic for the theme: staff pick a brand colour, text on it must stay readable. */

type Rgb = [number, number, number];

/** The share that a colour keeps in one step towards black or white: the result stays close to the brand. */
const step = 0.98;

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const format = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance as WCAG 2 defines it, 0 to 1. */
function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(parse(a)), luminance(parse(b))].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The colour, darkened on a light background and lightened on a dark one, no further than needed for `ratio`. */
export function readableOn(background: string, hex: string, ratio: number): string {
  const towards = contrast(background, '#ffffff') > contrast(background, '#000000') ? 255 : 0;
  let rgb = parse(hex);
  while (contrast(format(rgb), background) < ratio)
    rgb = rgb.map((part) => towards + (part - towards) * step) as Rgb;
  return format(rgb);
}

/** A mix of two colours; `share` of the first, 0 to 1. */
export function mix(a: string, b: string, share: number): string {
  const [from, to] = [parse(a), parse(b)];
  return format(from.map((part, index) => part * share + (to[index] ?? 0) * (1 - share)) as Rgb);
}
