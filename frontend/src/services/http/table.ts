/**
 * The nine clients of specification §7, one row each: this table and the two profiles are the whole policy.
 *
 * The specification does not say which host follows which rules of §8. Decided here: the hosts known as
 * handler service or as further legacy servers (handler, net, la, mp, gt) are older; the services that answer
 * `/admin`, `/api` and procedure calls (main, file, crm, api) are newer, because the tolerated messages and the
 * retry exemptions belong to their paths. Of the older ones net is the "one client" that resolves its failures.
 */

/** Which rules of specification §8 a client follows, see `profiles/`. */
export type ProfileName = 'older' | 'newer';

export interface ClientRow {
  /** Key in `clients` and in the run-time configuration, which holds its host. */
  name: string;
  profile: ProfileName;
  /** Values of `code` that mean success. */
  success: readonly number[];
  /** Milliseconds until a call is given up. */
  timeout: number;
  /** What becomes of a failure after it was shown: `resolve` answers with code -1 and the message. */
  failure: 'reject' | 'resolve';
}

const OLDER_TIMEOUT = 1_000_000;
const NEWER_TIMEOUT = 10_000;

export const clientTable = [
  { name: 'main', profile: 'newer', success: [0], timeout: NEWER_TIMEOUT, failure: 'reject' },
  { name: 'file', profile: 'newer', success: [0], timeout: NEWER_TIMEOUT, failure: 'reject' },
  { name: 'crm', profile: 'newer', success: [0], timeout: NEWER_TIMEOUT, failure: 'reject' },
  { name: 'handler', profile: 'older', success: [0], timeout: OLDER_TIMEOUT, failure: 'reject' },
  { name: 'net', profile: 'older', success: [0], timeout: OLDER_TIMEOUT, failure: 'resolve' },
  { name: 'la', profile: 'older', success: [0, 100], timeout: OLDER_TIMEOUT, failure: 'reject' },
  { name: 'mp', profile: 'older', success: [0, 20000], timeout: OLDER_TIMEOUT, failure: 'reject' },
  { name: 'api', profile: 'newer', success: [0, 20000], timeout: NEWER_TIMEOUT, failure: 'reject' },
  { name: 'gt', profile: 'older', success: [0, 100], timeout: OLDER_TIMEOUT, failure: 'reject' },
] as const satisfies readonly ClientRow[];

export type ClientName = (typeof clientTable)[number]['name'];
