import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;
type Placeholder<Props> = ReactNode | ((props: Props) => ReactNode);

/**
 * A component whose file is loaded when it is first mounted; until then `placeholder` is shown. A load that failed
 * throws for the error boundary around it, and the next mount loads again.
 *
 * React's `lazy` with `Suspense` would show each page later: not before 300 ms after the last placeholder.
 */
export function lazyWithRetry<Props extends object>(
  load: Load<Props>,
  placeholder?: Placeholder<Props>,
): ComponentType<Props> {
  const source: Source<Props> = { load, placeholder };
  return (props) => <Lazy source={source} props={props} />;
}

interface Source<Props> {
  load: Load<Props>;
  placeholder: Placeholder<Props>;
  /** The component once its file is there. */
  loaded?: ComponentType<Props>;
}

function Lazy<Props extends object>({ source, props }: { source: Source<Props>; props: Props }) {
  const [Loaded, setLoaded] = useState(() => source.loaded);
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    if (Loaded) return;
    let mounted = true;
    source.load().then(
      ({ default: component }) => {
        source.loaded = component;
        if (mounted) setLoaded(() => component);
      },
      (error: unknown) => mounted && setFailure({ error }),
    );
    return () => {
      mounted = false;
    };
  }, [Loaded, source]);
  if (failure) throw failure.error;
  if (Loaded) return <Loaded {...props} />;
  return typeof source.placeholder === 'function' ? source.placeholder(props) : source.placeholder;
}
