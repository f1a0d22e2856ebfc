import { homePath, pagesOf } from '@/services/menu';
import { useSession } from '@/services/session';

/** The place of all announcements: their own page, else the block of 首页. */
export function useAllNotices(): string {
  const page = pagesOf(useSession().menu).find(({ id }) => id === 'noticeannouncement');
  return page && !page.migrating ? page.path : `${homePath}?notices=all`;
}
