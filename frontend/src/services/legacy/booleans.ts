/**
 * Reads a boolean-like value of the wire (specification §5): `true`, 1 and 是 are true, `false`, 0 and 否 false, the
 * words in any letter case, as the gateway does. Anything else says neither.
 */
export function toBoolean(value: unknown): boolean | undefined {
  const text = String(value).trim().toLowerCase();
  if (['true', '1', '是'].includes(text)) return true;
  if (['false', '0', '否'].includes(text)) return false;
  return undefined;
}
