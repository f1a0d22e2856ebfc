import { Fragment, type ReactNode, useLayoutEffect, useSyncExternalStore } from 'react';
import { useSessionState } from '@/services/session';

let shown: ReactNode = null;
const listeners = new Set<() => void>();

function show(node: ReactNode): void {
  shown = node;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Renders `node` outside of the router, as long as the caller is mounted. Every navigation changes the router's
 * contexts, and React then walks through everything below them, also through hidden parts. A second call would replace
 * the node of the first.
 */
export function useOutsideRouter(node: ReactNode): void {
  useLayoutEffect(() => show(node), [node]);
  useLayoutEffect(() => () => show(null), []);
}

/**
 * Where `useOutsideRouter` renders. When the session ends, this renders before the caller is unmounted, so it looks
 * for itself. The key: nothing of one account may be left when another one is signed in.
 */
export function OutsideRouter() {
  const node = useSyncExternalStore(subscribe, () => shown);
  const state = useSessionState();
  return state.status === 'signedIn' ? <Fragment key={state.session.account}>{node}</Fragment> : null;
}
