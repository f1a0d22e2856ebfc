import { describe, expect, it } from 'vitest';
import { calmestRow } from './cut';

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
