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

/** The differences between clients. */
export interface ClientRow {
  /** Key in `clients` and in the run-time configuration, which holds its host. */
  name: string;
  profile: ProfileName;
  /** Values of `code` that mean success. */
  success: readonly number[];
  /** Milliseconds until a call is cancelled. */
  timeout: number;
  /** After a failure was shown: `resolve` answers with code -1 and the message. */
  failure: 'reject' | 'resolve';
  /** Which header of the run-time configuration every call carries. */
  header: 'header';
  /** Which host of the run-time configuration has the stored files that its answers name. */
  files: 'filesHost';
}

/** The rules of §9 and the profiles for all older and for all newer clients; a row has its own differences. */
const older = { profile: 'older', timeout: 1_000_000, header: 'header', files: 'filesHost' } as const;
const newer = { profile: 'newer', timeout: 10_000, header: 'header', files: 'filesHost' } as const;

export const clientTable = [
  { ...newer, name: 'main', success: [0], failure: 'reject' },
  { ...newer, name: 'file', success: [0], failure: 'reject' },
  { ...newer, name: 'crm', success: [0], failure: 'reject' },
  { ...older, name: 'handler', success: [0], failure: 'reject' },
  { ...older, name: 'net', success: [0], failure: 'resolve' },
  { ...older, name: 'la', success: [0, 100], failure: 'reject' },
  { ...older, name: 'mp', success: [0, 20000], failure: 'reject' },
  { ...newer, name: 'api', success: [0, 20000], failure: 'reject' },
  { ...older, name: 'gt', success: [0, 100], failure: 'reject' },
] as const satisfies readonly ClientRow[];

export type ClientName = (typeof clientTable)[number]['name'];
