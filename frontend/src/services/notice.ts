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
  /** Of a notice: the readable id of its page, and the record there. */
  PageId?: string | null;
  ObjectId?: string | null;
}

/** A notice is to one person, about a record; an announcement is to many. */
export const isPersonal = ({ PageId }: Pick<Partial<Notice>, 'PageId'>): boolean => !!PageId;

/** The fields of a notice in the list; a notice to one person has no others. */
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

/** Marks all of one kind as read; answers how many of both are unread then. */
export const markAllNoticesRead = (personal: boolean): Promise<number> =>
  procedure('P_Notice', '公告全部已读写入', { OtherA: personal ? '通知' : '公告' }, 'write', {
    silent: true,
    ofShell: true,
  }).toInt();
