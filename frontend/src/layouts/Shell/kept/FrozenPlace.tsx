import { type ContextType, type ReactNode, useMemo } from 'react';
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_NavigationContext as NavigationContext,
  NavigationType,
  UNSAFE_RouteContext as RouteContext,
} from 'react-router-dom';

/** The router's navigator for the pages. It never changes. */
export type Navigation = ContextType<typeof NavigationContext>;

/** Addresses of the pages are absolute; they have no need of the routes above them, which change with every step. */
const noRoutes = { outlet: null, matches: [] };

interface Props {
  place: Location;
  navigation: Navigation;
  children: ReactNode;
}

/**
 * Its children see `place` as the current address. Without it a hidden page would see the address of the visible page,
 * and change its own filters and ids with it.
 */
export function FrozenPlace({ place, navigation, children }: Props) {
  const context = useMemo(() => ({ location: place, navigationType: NavigationType.Pop }), [place]);
  return (
    <NavigationContext.Provider value={navigation}>
      <LocationContext.Provider value={context}>
        <RouteContext.Provider value={noRoutes}>{children}</RouteContext.Provider>
      </LocationContext.Provider>
    </NavigationContext.Provider>
  );
}
