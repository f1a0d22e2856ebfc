/** The newer clients of specification §8: a status table, texts for lost connections, repeats, tolerated failures. */

import { readEnvelope } from '../envelope';
import { statusText, texts, toleratedTexts, transportKind } from '../errors';
import type { Profile } from './profile';

/** The habits of the newer clients (specification §8). */
export const newer: Profile = {
  retryDelays: [1000, 3000],
  tolerated: toleratedTexts,
  checksPage: true,
  lostSession: (why) => ({
    title: why ? '登录已结束' : '登录已过期',
    content: `${why && `${why}。\n`}重新登录后会回到本页。如有未保存的内容，可以先留在本页复制。`,
    okText: '重新登录',
    cancelText: '留在本页',
  }),
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
