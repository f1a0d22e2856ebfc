import type { Conflict, Refused } from './generated/record';
import { ApiError, isSessionLost } from './http';

/** The data of the server's refusal; undefined for another failure. */
const refusedOf = (error: unknown): Refused =>
  error instanceof ApiError && typeof error.data === 'object' ? ((error.data as Refused | null) ?? {}) : {};

/**
 * The fields that the server refused and why, by their names: all that its answer names, else the one that its message
 * is about. `参数 Time1 不是日期：20号` says 不是日期：20号 of `Time1`.
 */
export function invalidFields(error: unknown): Record<string, string> {
  const { fields } = refusedOf(error);
  if (fields) return fields;
  const said = error instanceof ApiError ? error.said : '';
  const [, name, text] = said.match(/^参数 (\S+) (.+)$/) ?? [];
  return name && text ? { [name]: text } : {};
}

/**
 * The form field that an error of the server names: `Items[0].Amount` is in the first row of a list. An error of a whole
 * row is shown at the list.
 */
export function inputPath(name: string): (string | number)[] {
  const [, list, row, field] = /^(\w+)\[(\d+)\](?:\.(\w+))?$/.exec(name) ?? [];
  if (!list) return [name];
  return field ? [list, Number(row), field] : [list];
}

/** Whether the server refused this call by a rule; any other failure would meet the next call too. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.kind === 'business' && !isSessionLost(error);

/** The changes of others since the record was read; `undefined` where that was not the reason. */
export const conflictOf = (error: unknown): Conflict | undefined => refusedOf(error).conflict;
