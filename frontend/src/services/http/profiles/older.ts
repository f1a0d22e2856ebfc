/** The older clients of specification §8: the code decides, messages are shown as they come, nothing is repeated. */

import { readEnvelope } from '../envelope';
import { texts } from '../errors';
import type { Profile } from './profile';

/** The habits of the older clients (specification §8). */
export const older: Profile = {
  retryDelays: [],
  tolerated: [],
  checksPage: false,
  // As the specification gives it.
  lostSession: () => ({
    title: 'Confirm logout',
    content: 'You have been logged out, you can cancel to stay on this page, or log in again',
    okText: 'Re-Login',
    cancelText: 'Cancel',
  }),
  succeeded: ({ code }, success) => code !== undefined && success.includes(code),
  businessText: ({ msg }) => msg || texts.olderBusiness,
  transportText: (error) => readEnvelope(error.response?.data).msg || error.message || texts.olderNetwork,
};
