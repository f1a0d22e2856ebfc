import { homePath, pagesOf } from '@/services/menu';
import { useSession } from '@/services/session';

/** Where all announcements stand: on their own page, else in the block of 首页. */
export function useAllNotices(): string {
  const page = pagesOf(useSession().menu).find(({ id }) => id === 'noticeannouncement');
  return page && !page.migrating ? page.path : `${homePath}?notices=all`;
}
