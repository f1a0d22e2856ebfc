/** The inputs of readings, in their order on the page. */
const inputsOf = (sheet: Element, supply?: string): HTMLInputElement[] => [
  ...sheet.querySelectorAll<HTMLInputElement>(
    supply ? `input[data-supply="${supply}"]` : 'input[data-supply]',
  ),
];

function go(input: HTMLInputElement | undefined): boolean {
  input?.focus();
  input?.select();
  return input !== undefined;
}

const steps: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/**
 * Enter and ↓ go to the next meter, ↑ to the one before; `across` to the next input, as in a room on a phone. At the end
 * of the column Enter leaves the input, so that its value is saved. Reports whether it has handled the key.
 */
export function moveBy(sheet: Element, key: string, across = false): boolean {
  const from = document.activeElement;
  const step = steps[key];
  if (!step || !(from instanceof HTMLInputElement) || !from.dataset.supply) return false;
  const inputs = inputsOf(sheet, across && key === 'Enter' ? undefined : from.dataset.supply);
  if (!go(inputs[inputs.indexOf(from) + step]) && key === 'Enter') from.blur();
  return true;
}

/** Goes to the next empty input that must be filled in, after the current one and then from the first. */
export function goToMissing(sheet: Element, last: Element | null = document.activeElement): boolean {
  const inputs = inputsOf(sheet);
  const at = last instanceof HTMLInputElement ? inputs.indexOf(last) : -1;
  const ahead = [...inputs.slice(at + 1), ...inputs.slice(0, at + 1)];
  const isMissing = (input: HTMLInputElement) =>
    input.value === '' && !input.readOnly && !input.closest('[data-needless]');
  return go(ahead.find(isMissing));
}
