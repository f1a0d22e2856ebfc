import { isLosslessNumber, LosslessNumber, parse, stringify } from 'lossless-json';

/**
 * JSON whose numbers keep their digits. The browser's own reads 2615582031828877312 as 2615582031828877300, and 12.3000 as
 * 12.3. A number that it would write as it was read is a number here too; others are read as their digits.
 */
export const exactJson = {
  parse: (text: string): unknown =>
    parse(text, null, {
      parseNumber: (digits) =>
        String(Number(digits)) === digits ? Number(digits) : new LosslessNumber(digits),
      // As the browser does; a result set may have two columns of a name.
      onDuplicateKey: ({ newValue }) => newValue,
    }),
  /** `undefined` only where there is no value. */
  stringify: (value: unknown, indent?: number): string | undefined => stringify(value, null, indent),
};

/** Whether a value of such JSON is a number. */
export const isNumber = (value: unknown): boolean => typeof value === 'number' || isLosslessNumber(value);
