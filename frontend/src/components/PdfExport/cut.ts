/**
 * The row after which a page is cut so that no line of text is cut in two: the one with the fewest changes of colour
 * from left to right, and of several the lowest. A gap between lines has none; between the rows of a table only its
 * borders change the colour. `pixels` are rows of `width` RGBA pixels; `width` is at least 1.
 */
export function calmestRow(pixels: Uint8ClampedArray, width: number): number {
  const colours = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength / 4);
  let best = { row: 0, changes: Number.POSITIVE_INFINITY };
  for (let row = colours.length / width - 1; row >= 0; row -= 1) {
    const changes = changesIn(colours.subarray(row * width, (row + 1) * width), best.changes);
    if (changes < best.changes) best = { row, changes };
    if (changes === 0) break;
  }
  return best.row;
}

/** How often the colour changes; no longer counted once there are `enough`. */
function changesIn(colours: Uint32Array, enough: number): number {
  let changes = 0;
  for (let at = 1; at < colours.length && changes < enough; at += 1)
    if (colours[at] !== colours[at - 1]) changes += 1;
  return changes;
}

/** Elements that are not cut while they fit on a page: distances from the content's top, in CSS pixels. */
export interface Kept {
  top: number;
  bottom: number;
}

/**
 * Where a page that begins at `from` and holds `height` ends before something that it would cut in two; `undefined` where
 * it cuts nothing of that kind, or something that no page holds.
 */
export function endBefore(kept: readonly Kept[], from: number, height: number): number | undefined {
  const cut = kept.find(
    ({ top, bottom }) =>
      Math.floor(top) > from && top < from + height && bottom > from + height && bottom - top <= height,
  );
  return cut && Math.floor(cut.top);
}
