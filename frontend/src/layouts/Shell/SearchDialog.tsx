import { useMemo } from 'react';
import { shortDay } from '@/components/dates';
import type { DialogState } from '@/components/LazyDialog';
import MenuSearchDialog from '@/features/menu-search/SearchDialog';
import type { SearchSource } from '@/features/menu-search/sources';
import { useNotices } from '@/features/notices/Notices';
import { useRecordSource } from './useRecordSource';

/** The search of pages and of other readable data: each kind is one source. */
export default function SearchDialog(dialog: DialogState) {
  const notices = useNoticeSource();
  const records = useRecordSource();
  const sources = useMemo(() => [records, notices], [records, notices]);
  return <MenuSearchDialog sources={sources} {...dialog} />;
}

function useNoticeSource(): SearchSource {
  const { list, read, open } = useNotices();
  return useMemo(
    () => ({
      title: '通知与公告',
      counted: '条通知或公告',
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
