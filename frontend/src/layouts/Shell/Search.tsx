import { lazyWithRetry } from '@/components/lazyWithRetry';
import { MenuSearch } from '@/features/menu-search';

const SearchDialog = lazyWithRetry(() => import(/* webpackChunkName: "menu-search" */ './SearchDialog'));

interface Props {
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** The search of everything that the user may open. */
export function Search(props: Props) {
  return <MenuSearch {...props}>{(dialog) => <SearchDialog {...dialog} />}</MenuSearch>;
}
