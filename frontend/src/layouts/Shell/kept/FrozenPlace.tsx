import { type ReactNode, useMemo } from 'react';
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  NavigationType,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router-dom';

/** Addresses of the pages are absolute; they have no need of the routes above them, which change with every step. */
const noRoutes = { outlet: null, matches: [] };

/**
 * What is inside takes `place` for the current address. Without it a page that is kept behind another one would see
 * the other one's address, and change its own filters and ids with it.
 */
export function FrozenPlace({ place, children }: { place: Location; children: ReactNode }) {
  const context = useMemo(() => ({ location: place, navigationType: NavigationType.Pop }), [place]);
  return (
    <LocationContext.Provider value={context}>
      <RouteContext.Provider value={noRoutes}>{children}</RouteContext.Provider>
    </LocationContext.Provider>
  );
}
