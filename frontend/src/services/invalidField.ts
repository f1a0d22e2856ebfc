import { ApiError } from './http';

/**
 * The field that the server refused, where its message names one: `参数 Time1 不是日期: 20号` is about `Time1`, and
 * says 不是日期: 20号.
 */
export function invalidField(error: unknown): { name: string; text: string } | undefined {
  const said = error instanceof ApiError ? error.said : undefined;
  const [, name, text] = said?.match(/^参数 (\S+) (.+)$/) ?? [];
  return name && text ? { name, text } : undefined;
}
