import { clients } from './http';
import { procedure, type RequestOptions } from './procedure';

/** An announcement addressed to everyone or to the user's organisation, or a notice to the user alone. */
export interface Notice {
  NoticeId: string;
  Title: string;
  Category: string;
  Summary: string | null;
  /** Plain text; line breaks are part of it. */
  Content: string;
  Publisher: string;
  /** Local time, `2026-11-20T08:30:00`. */
  PublishDate: string;
  IsTop: boolean;
  IsRead: boolean;
  /** Of a notice: the readable id of the page that it is about, and what it is about there. */
  PageId?: string | null;
  ObjectId?: string | null;
}

/** A notice is to one person, about a record; an announcement is to many. */
export const isPersonal = ({ PageId }: Pick<Partial<Notice>, 'PageId'>): boolean => !!PageId;

/** What is known of one before it is read; of a notice to one person that is all of it. */
export type NoticeHead = Pick<Notice, 'NoticeId' | 'Title' | 'IsRead'> & Partial<Notice>;

/** All announcements for the user, pinned and newest first. */
export const fetchNotices = (options?: RequestOptions): Promise<Notice[]> =>
  procedure('P_Notice', '公告列表查询', {}, 'read', { ...options, ofShell: true }).toDataTable<Notice>();

/** How many of them the user has not read. */
export const fetchUnreadCount = (options?: RequestOptions): Promise<number> =>
  procedure('P_Notice', '未读公告数量', {}, 'read', { ...options, ofShell: true }).toInt();

/** Marks an announcement as read by the user; again changes nothing. */
export async function markNoticeRead(noticeId: string): Promise<void> {
  const options = { silent: true, ofShell: true };
  await procedure('P_Notice', '公告已读写入', { OtherA: noticeId }, 'write', options).toInt();
}

/** How many one call may name (specification §7). */
const mostNamed = 200;

/** Marks some of them as read; answers how many of all are unread then. */
export async function markNoticesRead(ids: readonly string[]): Promise<number> {
  let left = 0;
  for (let from = 0; from < ids.length; from += mostNamed) {
    const body = { Ids: ids.slice(from, from + mostNamed) };
    const options = { silent: true, ofShell: true };
    left = (await clients.main.post<{ UnreadCount: number }>('/admin/notice/read', body, options)).data
      .UnreadCount;
  }
  return left;
}
