import type { FlowField } from '../api';

/** As many decimals as a number of a form may have. */
const places = 4;

/** The exact sum of a column's cells; a cell that is not a number counts as 0. */
export function sumOf(values: readonly unknown[]): string {
  let total = BigInt(0);
  let most = 0;
  for (const value of values) {
    const [, sign, whole = '', fraction = ''] =
      /^(-?)(\d{1,12})(?:\.(\d{1,4}))?$/.exec(String(value ?? '').trim()) ?? [];
    if (!whole) continue;
    most = Math.max(most, fraction.length);
    total += BigInt(`${sign}${whole}${fraction.padEnd(places, '0')}`);
  }
  const digits = String(total < 0 ? -total : total).padStart(places + 1, '0');
  const decimals = digits.slice(-places).slice(0, most);
  return `${total < 0 ? '-' : ''}${digits.slice(0, -places)}${decimals && `.${decimals}`}`;
}

export const isSummed = ({ Type }: FlowField): boolean => Type === 'number' || Type === 'money';
