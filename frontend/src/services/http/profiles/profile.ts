/** The differences of the two profiles; everything else is the same for all clients. */

import type { AxiosError } from 'axios';
import type { Envelope } from '../envelope';
import type { Question } from '../types';

/** The retries, messages and time limits of a family of clients. */
export interface Profile {
  /** Pauses in milliseconds before each repeat of a failed read; empty = never repeated. */
  retryDelays: readonly number[];
  /** Business failures that a read resolves with code -1, without an alert. */
  tolerated: readonly string[];
  /** Whether a final failure is followed by the question whether the page still exists (`pageCheck.ts`). */
  checksPage: boolean;
  /** The question after the session was lost; `why` is the server's reason beside that. */
  lostSession(why: string): Question;
  /** Whether an answered call succeeded, given the client's success codes. */
  succeeded(envelope: Envelope, success: readonly number[]): boolean;
  /** The text for staff when the server answered with a failure. */
  businessText(envelope: Envelope): string;
  /** The text for staff for a failed HTTP status, or without an answer. */
  transportText(error: AxiosError, url: string): string;
}
