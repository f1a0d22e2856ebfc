import { Provider as MotionProvider } from '@rc-component/motion';
import { Activity, memo, useContext, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Location, UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom';
import { useOutsideRouter } from '@/components/OutsideRouter';
import { FrozenPlace, type Navigation } from './FrozenPlace';
import type { KeptPage } from './keep';
import { MenuView } from './MenuView';
import { useScrollMemory } from './useScrollMemory';

interface Props {
  pages: KeptPage[];
  /** Canonical path of the current page. */
  current: string;
}

/**
 * The kept pages, of which only the current one is visible. The others keep their state, but their effects are stopped:
 * they neither poll nor listen. They are in the document, but outside of the router in React's tree: so the cost of a
 * navigation does not grow with their number.
 */
export function KeptPages({ pages, current }: Props) {
  const navigation = useContext(NavigationContext);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const shown = useMemo(
    () => place && createPortal(<Pages pages={pages} current={current} navigation={navigation} />, place),
    [place, pages, current, navigation],
  );
  useOutsideRouter(shown);
  return <div ref={setPlace} />;
}

function Pages({ pages, current, navigation }: Props & { navigation: Navigation }) {
  useScrollMemory(pages.find(({ path }) => path === current)?.id, current);
  return pages.map(({ id, path, place }) => (
    <Kept key={id} place={place} current={path === current} navigation={navigation} />
  ));
}

interface KeptProps {
  place: Location;
  current: boolean;
  navigation: Navigation;
}

/**
 * Memo: a hidden page is not rendered with its surroundings. No motion: antd takes an open dialog of a hidden page for
 * one that has not appeared yet, and the next rendering would discard its content and the typed text.
 */
const Kept = memo(({ place, current, navigation }: KeptProps) => (
  <Activity mode={current ? 'visible' : 'hidden'}>
    <Page place={place} navigation={navigation} />
  </Activity>
));

/** Memo: a page that is shown again at its old address is not rendered again. */
const Page = memo(({ place, navigation }: Omit<KeptProps, 'current'>) => (
  <FrozenPlace place={place} navigation={navigation}>
    <MotionProvider motion={false}>
      <MenuView />
    </MotionProvider>
  </FrozenPlace>
));
