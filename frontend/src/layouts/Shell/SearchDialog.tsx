import { useMemo } from 'react';
import { shortDay } from '@/components/dates';
import type { DialogState } from '@/components/LazyDialog';
import MenuSearchDialog from '@/features/menu-search/SearchDialog';
import type { SearchSource } from '@/features/menu-search/sources';
import { useNotices } from '@/features/notices/Notices';
import { usePeopleSource } from './usePeopleSource';

/** The search of pages, and of what else one may read: each kind is one source. */
export default function SearchDialog(dialog: DialogState) {
  const notices = useNoticeSource();
  const people = usePeopleSource();
  const sources = useMemo(() => (people ? [notices, people] : [notices]), [notices, people]);
  return <MenuSearchDialog sources={sources} {...dialog} />;
}

function useNoticeSource(): SearchSource {
  const { list, read, open } = useNotices();
  return useMemo(
    () => ({
      title: '公告',
      counted: '条公告',
      read,
      found: (list.data ?? []).map((notice) => ({
        key: notice.NoticeId,
        titles: [notice.Title],
        aside: shortDay(notice.PublishDate),
        open: () => open(notice),
      })),
    }),
    [list.data, read, open],
  );
}
