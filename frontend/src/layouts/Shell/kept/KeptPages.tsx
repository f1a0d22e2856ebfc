import { Provider as MotionProvider } from '@rc-component/motion';
import { Activity, memo } from 'react';
import type { Location } from 'react-router-dom';
import { FrozenPlace } from './FrozenPlace';
import type { KeptPage } from './keep';
import { MenuView } from './MenuView';

interface Props {
  pages: KeptPage[];
  /** Canonical path of the current page. */
  current: string;
}

/**
 * The kept pages, of which the current one is to be seen. The others keep their state, and their effects are
 * stopped: they neither poll nor listen.
 */
export function KeptPages({ pages, current }: Props) {
  return pages.map(({ id, path, place }) => (
    <Activity key={id} mode={path === current ? 'visible' : 'hidden'}>
      <Page place={place} />
    </Activity>
  ));
}

/**
 * Memo: a hidden page has no part in what goes on around it. No motion: antd's takes an open dialog of a hidden page
 * for one that has yet to appear, and at the next rendering throws away what is in it, with all that was typed there.
 */
const Page = memo(({ place }: { place: Location }) => (
  <FrozenPlace place={place}>
    <MotionProvider motion={false}>
      <MenuView />
    </MotionProvider>
  </FrozenPlace>
));
