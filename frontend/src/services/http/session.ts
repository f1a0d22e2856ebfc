/**
 * What happens to calls when the session ends: here, by signing out, or because the server no longer knows it
 * (specification §8, codes 50008, 50012, 50014).
 */

import type { LogoutPrompt, UiHooks } from './types';

/** Texts of the confirm, as the specification gives them. */
export const logoutPrompt: LogoutPrompt = {
  title: 'Confirm logout',
  content: 'You have been logged out, you can cancel to stay on this page, or log in again',
  okText: 'Re-Login',
  cancelText: 'Cancel',
};

/** Forgets the session on the browser's side; it need not reload. */
export type SessionLostHandler = () => void | Promise<void>;

export interface SessionGuard {
  /** Sets what Re-Login has to reset before the page reloads. */
  onLost(handler: SessionLostHandler): void;
  /** Runs a call; its signal is aborted by `given` and by `abortCalls`. */
  during<T>(call: (signal: AbortSignal) => Promise<T>, given?: AbortSignal): Promise<T>;
  /** Ends all calls under way, unannounced: whoever made them is signed in no longer. */
  abortCalls(): void;
  /** How many questions the user has answered so far; a call notes it when it starts. */
  answered(): number;
  /** Asks, unless a question stands or was answered after the failed call had started: that is the same loss. */
  ask(ui: UiHooks, answeredAtStart: number): Promise<void>;
}

export function createSessionGuard(): SessionGuard {
  const running = new Set<AbortController>();
  let reset: SessionLostHandler = () => undefined;
  let asking = false;
  let answers = 0;

  return {
    onLost(handler) {
      reset = handler;
    },

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

    answered: () => answers,

    async ask(ui, answeredAtStart) {
      if (asking || answeredAtStart < answers) return;
      asking = true;
      let relogin = false;
      try {
        relogin = await ui.confirmLogout(logoutPrompt);
      } finally {
        // After Re-Login the question stays closed: calls still failing until the reload must not ask again.
        asking = relogin;
        answers += 1;
      }
      if (!relogin) return;
      try {
        await reset();
      } finally {
        // Even if the reset fails: the server has already ended the session.
        window.location.reload();
      }
    },
  };
}
