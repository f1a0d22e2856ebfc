/** What the reader of an answer does with the messages that a newer client tolerates (specification §8). */

import { ApiError, nothingFoundText } from './errors';
import type { ApiResult } from './types';

/** Whether a call has ended with the tolerated message that there is nothing. */
export const isNothingFound = ({ code, msg }: ApiResult<unknown>): boolean =>
  code !== 0 && msg === nothingFoundText;

/** The data of a typed call. The request layer resolves the tolerated messages with code -1; here they are failures too. */
export function dataOf<T>(result: ApiResult<T>, url: string): T {
  if (result.code !== 0) {
    const { code, msg } = result;
    throw new ApiError({ kind: 'business', code, msg, said: msg, url });
  }
  return result.data;
}
