import { type ComponentType, lazy, useLayoutEffect, useState } from 'react';

/**
 * Like React's `lazy`, except that a failed load is not final: it throws for whoever has mounted the component, and
 * the next mount loads again.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  let last: ComponentType<Props> | undefined;
  const forget = () => {
    last = undefined;
  };
  const failed = (error: unknown) => ({ default: () => <Failed error={error} onMount={forget} /> });
  const current = (): ComponentType<Props> => {
    last ??= lazy<ComponentType<Props>>(() => load().catch(failed));
    return last;
  };
  return (props) => <Mounted current={current} props={props} />;
}

/** Stays with the load it was mounted with, whatever becomes of the next one. */
function Mounted<Props extends object>(own: { current: () => ComponentType<Props>; props: Props }) {
  const [Loaded] = useState(own.current);
  return <Loaded {...own.props} />;
}

/**
 * Throws only once it is mounted: until then React forgets the state of everything around it, and would load again
 * and again instead of failing.
 */
function Failed({ error, onMount }: { error: unknown; onMount: () => void }): null {
  const [mounted, setMounted] = useState(false);
  useLayoutEffect(() => {
    onMount();
    setMounted(true);
  }, [onMount]);
  if (mounted) throw error;
  return null;
}
