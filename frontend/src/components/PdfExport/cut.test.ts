import { describe, expect, it } from 'vitest';
import { calmestRow, endBefore } from './cut';

/** A picture of rows such as `..#.`; every character is a colour. */
function picture(...rows: string[]) {
  const pixels = new Uint8ClampedArray(
    rows.flatMap((row) => [...row].flatMap((colour) => [colour.charCodeAt(0), 0, 0, 255])),
  );
  return calmestRow(pixels, rows[0]?.length ?? 1);
}

describe('a page is cut', () => {
  it('in the lowest gap between lines of text', () => {
    expect(picture('.#.#', '....', '#.#.', '....', '.##.')).toBe(3);
  });

  it('at its end where that is a gap', () => {
    expect(picture('.#.#', '....', '....')).toBe(2);
  });

  it('between the rows of a table, whose borders go on from row to row', () => {
    expect(picture('|..|..|', '|#.|.#|', '|..|..|', '|.#|#.|')).toBe(2);
  });

  it('on a coloured background as on a white one', () => {
    expect(picture('aaaa', 'bbbb', 'abab')).toBe(1);
  });

  it('where a photograph is calmest, when there is no gap', () => {
    expect(picture('abcd', 'abbb', 'abca')).toBe(1);
  });
});

describe('what is to stay on one page', () => {
  const bills = [
    { top: 40, bottom: 340 },
    { top: 356.4, bottom: 700 },
    { top: 716, bottom: 1050 },
    { top: 1066, bottom: 2600 },
  ];

  it('begins the next page where it would be cut, and only there', () => {
    expect(endBefore(bills, 0, 1032)).toBe(716);
    expect(endBefore(bills, 0, 690)).toBe(356);
    expect(endBefore(bills.slice(0, 3), 0, 1050)).toBeUndefined();
  });

  it('shares a page with what else fits on it: two bills of less than half a page', () => {
    // Below the title of the first page.
    const halves = [43, 431, 819, 1207, 1595].map((top) => ({ top, bottom: top + 372 }));
    expect(endBefore(halves, 0, 1032)).toBe(819);
    expect(endBefore(halves, 819, 1032)).toBe(1595);
    expect(endBefore(halves, 1595, 1032)).toBeUndefined();
  });

  it('is cut where no page holds it, and where the page begins with it', () => {
    expect(endBefore(bills, 716, 1032)).toBeUndefined();
    expect(endBefore([{ top: 716, bottom: 1800 }], 716, 1032)).toBeUndefined();
  });
});
