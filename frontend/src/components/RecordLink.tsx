import { Link } from '@umijs/max';
import type { ReactNode } from 'react';
import { recordAddress } from '@/services/find';
import { useSession } from '@/services/session';

interface Props {
  /** The ID of the page that shows the record, such as customer-detail. */
  page: string;
  /** The key of the record. */
  id: string;
  children: ReactNode;
}

/** A link to a record. Users without its page get the text alone. */
export function RecordLink({ page, id, children }: Props) {
  const to = recordAddress(useSession().menu, page, id);
  return to ? <Link to={to}>{children}</Link> : children;
}
