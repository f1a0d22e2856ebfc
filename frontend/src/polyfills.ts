/**
 * Functions that the code and its libraries use and that browsers from Chrome 90 on may lack (config/targets.ts).
 * Loaded before everything else.
 */

/** `at` of arrays and strings: Chrome 92. */
export function itemAt<Item>(this: ArrayLike<Item>, index: number): Item | undefined {
  const place = Math.trunc(index) || 0;
  return this[place < 0 ? this.length + place : place];
}

/** `Object.hasOwn`: Chrome 93. */
export const hasOwn = (object: object, key: PropertyKey): boolean =>
  // biome-ignore lint/suspicious/noPrototypeBuiltins: this is the polyfill of the proposed replacement.
  Object.prototype.hasOwnProperty.call(object, key);

/** `AbortSignal.timeout`: Chrome 103. */
export function timeout(milliseconds: number): AbortSignal {
  const controller = new AbortController();
  const late = new DOMException('signal timed out', 'TimeoutError');
  setTimeout(() => controller.abort(late), milliseconds);
  return controller.signal;
}

for (const { prototype } of [Array, String])
  if (!prototype.at)
    Object.defineProperty(prototype, 'at', { value: itemAt, writable: true, configurable: true });
Object.hasOwn ??= hasOwn;
AbortSignal.timeout ??= timeout;
