import type { KeyboardEvent } from 'react';

/** The inputs of a part of the page. */
const cellsOf = (part: Element) =>
  [...part.querySelectorAll<HTMLElement>('td input, td select')].filter(
    (cell) => !cell.hasAttribute('disabled'),
  );

/** Whether Enter does something else here: it chooses of a list, ends a Chinese word or presses a button. */
const isBusy = ({ target, nativeEvent }: KeyboardEvent<HTMLElement>) =>
  nativeEvent.isComposing ||
  (target as HTMLElement).tagName === 'BUTTON' ||
  (target as HTMLElement).getAttribute('aria-expanded') === 'true';

/** Enter goes to the next cell, from the last one to a new line; Shift and Enter go back. */
export function toNextCell(event: KeyboardEvent<HTMLElement>, append: () => void): void {
  if (event.key !== 'Enter' || isBusy(event)) return;
  event.preventDefault();
  event.stopPropagation();
  const cells = cellsOf(event.currentTarget);
  const at = cells.indexOf(event.target as HTMLElement);
  const next = cells[event.shiftKey ? at - 1 : at + 1];
  if (next) next.focus();
  else if (!event.shiftKey) append();
}

/** Goes to the first cell of a line. */
export function focusLine(place: Element | null, at: number): void {
  const line = place?.querySelectorAll('tbody tr')[at];
  if (line) cellsOf(line)[0]?.focus();
}
