import { homePath, pagesOf } from '@/services/menu';
import { runtimeConfig } from '@/services/runtimeConfig';
import { useSession } from '@/services/session';

/** Where all announcements stand: on their own page, else in the block of 首页. */
export function useAllNotices(): string {
  const page = pagesOf(useSession().menu).find(({ id }) => id === 'noticeannouncement');
  return page && runtimeConfig().pages[page.component] ? page.path : `${homePath}?notices=all`;
}
