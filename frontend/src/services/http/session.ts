/**
 * Handles calls when the session ends: by signing out here, or because the server refuses it (specification §8, codes
 * 50008, 50012, 50014).
 */

import { sessionElsewhere } from './errors';
import type { Question, UiHooks } from './types';

/** Removes the session's data in the browser, and returns the address for the reload. */
export type SessionLostHandler = () => string | undefined;

/** A failed call, as far as the question about its lost session depends on it. */
export interface LostCall {
  /** In the words of the client that made it. */
  question: Question;
  /** The value of `answered` when it started. */
  startedAt: number;
  /** Not one that the UI makes by itself. */
  byUser: boolean;
}

/** Separates the calls from the end of the session. */
export interface SessionGuard {
  /** Sets the function that resets stored data before the page reloads for a new sign-in. */
  onLost(handler: SessionLostHandler): void;
  /** Runs a call; its signal is aborted by `given` and by `abortCalls`. */
  during<T>(call: (signal: AbortSignal) => Promise<T>, given?: AbortSignal): Promise<T>;
  /** Ends all running calls without a message: their user is signed out. */
  abortCalls(): void;
  /** How many questions the user has answered so far; a call notes it when it starts. */
  answered(): number;
  /**
   * Asks, unless a question is open or was answered after the failed call had started: that is the same loss. After a
   * cancelled question only a call that the user caused asks again.
   */
  ask(ui: UiHooks, call: LostCall): Promise<void>;
  /** From now on no call leaves: the cookie is another account's, and nothing may be saved under it. */
  refuseCalls(): void;
  /** Throws the refusal of a call of this URL, if there is one. */
  admit(url: string): void;
  /** There is a session, maybe again: withdraws the open question, refuses nothing and forgets a cancelled one. */
  found(): void;
}

/** Keeps the running calls, so that they can be ended together. */
function runningCalls(): Pick<SessionGuard, 'during' | 'abortCalls'> {
  const running = new Set<AbortController>();
  return {
    async during(call, given) {
      const controller = new AbortController();
      const abort = () => controller.abort();
      if (given?.aborted) abort();
      given?.addEventListener('abort', abort);
      running.add(controller);
      try {
        return await call(controller.signal);
      } finally {
        running.delete(controller);
        given?.removeEventListener('abort', abort);
      }
    },

    abortCalls() {
      for (const controller of running) controller.abort();
    },
  };
}

/** Reloads the page, at the address that the reset returns. */
function startOver(reset: SessionLostHandler): void {
  let place: string | undefined;
  try {
    place = reset();
  } finally {
    if (place) window.history.replaceState(null, '', place);
    // Even if the reset fails: the server has already ended the session.
    window.location.reload();
  }
}

/** The guard of one page: nothing runs, nothing is asked and nothing refused yet. */
export function createSessionGuard(): SessionGuard {
  let reset: SessionLostHandler = () => undefined;
  let asking: AbortController | undefined;
  let answers = 0;
  let cancelled = false;
  let refusing = false;

  return {
    ...runningCalls(),

    onLost(handler) {
      reset = handler;
    },

    answered: () => answers,

    async ask(ui, { question, startedAt, byUser }) {
      if (asking || startedAt < answers || (cancelled && !byUser)) return;
      const withdrawal = new AbortController();
      asking = withdrawal;
      let relogin = false;
      try {
        relogin = await ui.confirm(question, withdrawal.signal);
      } finally {
        answers += 1;
        cancelled = !relogin && !withdrawal.signal.aborted;
        // After an agreement the question stays closed: calls still failing until the reload must not ask again.
        if (!relogin && asking === withdrawal) asking = undefined;
      }
      if (relogin) startOver(reset);
    },

    refuseCalls() {
      refusing = true;
    },

    admit(url) {
      if (refusing) throw sessionElsewhere(url);
    },

    found() {
      asking?.abort();
      asking = undefined;
      cancelled = false;
      refusing = false;
    },
  };
}
