/** The newer clients of specification §8: a status table, texts for lost connections, repeats, tolerated failures. */

import { readEnvelope } from '../envelope';
import { statusText, texts, toleratedTexts, transportKind } from '../errors';
import type { Profile } from './profile';

export const newer: Profile = {
  retryDelays: [1000, 3000],
  tolerated: toleratedTexts,
  checksPage: true,
  succeeded: ({ code, success }, codes) => success || (code !== undefined && codes.includes(code)),
  businessText: ({ msg }) => msg || texts.newerBusiness,
  transportText(error, url) {
    const { response, request } = error;
    if (response) return readEnvelope(response.data).msg || statusText(response.status, url);
    const kind = transportKind(error);
    if (kind === 'timeout' || kind === 'network') return texts[kind];
    return request ? texts.noResponse : texts.newerBusiness;
  },
};
