import { useMemo } from 'react';
import { shortDay } from '@/components/dates';
import type { DialogState } from '@/components/LazyDialog';
import MenuSearchDialog from '@/features/menu-search/SearchDialog';
import type { SearchSource } from '@/features/menu-search/sources';
import { useNotices } from '@/features/notices/Notices';
import { findInspections, type InspectionFound } from '@/services/inspectionFound';
import { findStaff, type StaffFound } from '@/services/staff';
import { type ServerKind, useServerSource } from './useServerSource';

const staff: ServerKind<StaffFound> = {
  title: '员工',
  counted: '名员工',
  list: '/organization/staff',
  find: findStaff,
  show: ({ UserId, RealName, StaffNo, DepartmentName }) => ({
    key: UserId,
    titles: [RealName],
    aside: [StaffNo, DepartmentName].filter(Boolean).join(' · '),
    to: `/organization/staff?id=${encodeURIComponent(UserId)}`,
  }),
};

const inspections: ServerKind<InspectionFound> = {
  title: '检验单',
  counted: '张检验单',
  list: '/inspection/list',
  find: findInspections,
  show: ({ InspectionId, InspectionNo, MaterialName, SupplierName, Status }) => ({
    key: InspectionId,
    titles: [`${InspectionNo} ${MaterialName}`],
    aside: `${SupplierName} · ${Status}`,
    to: `/inspection/detail/${encodeURIComponent(InspectionId)}`,
  }),
};

/** The search of pages, and of what else one may read: each kind is one source. */
export default function SearchDialog(dialog: DialogState) {
  const notices = useNoticeSource();
  const people = useServerSource(staff);
  const lots = useServerSource(inspections);
  const sources = useMemo(
    () => [notices, people, lots].filter((source) => source !== undefined),
    [notices, people, lots],
  );
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
