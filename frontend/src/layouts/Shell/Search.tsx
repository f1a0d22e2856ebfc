import { useMemo } from 'react';
import { shortDay } from '@/components/dates';
import { MenuSearch, type SearchSource } from '@/features/menu-search';
import { useNotices } from '@/features/notices/Notices';

interface Props {
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
}

/** The search of pages, and of what else one may read: each kind is one source. */
export function Search(props: Props) {
  const notices = useNoticeSource();
  const sources = useMemo(() => [notices], [notices]);
  return <MenuSearch {...props} sources={sources} />;
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
