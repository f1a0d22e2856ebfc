import type { OwnAnnouncement } from '@/services/announcement';
import { sendFile } from '@/services/attachment';
import type {
  Announcement,
  AnnouncementVersion,
  ManagedAnnouncement,
} from '@/services/generated/announcement';
import { clients, type Download, type DownloadOptions, type RequestOptions } from '@/services/http';
import type { ListAnswer, ListParams } from '@/services/resource';

export type { AnnouncementVersion, ManagedAnnouncement };

export type AnnouncementStatus = ManagedAnnouncement['Status'];

/** Columns of the list that are not fields of the record. */
export interface AnnouncementRow extends Announcement {
  Status: AnnouncementStatus;
  /** How many have read it, of how many it is for. */
  ReadCount: number;
  ReaderCount: number;
}

/** A recipient of an announcement. */
export interface Reader {
  UserId: string;
  RealName: string;
  StaffNo: string | null;
  DepartmentName: string | null;
  PostName: string | null;
  IsRead: boolean;
  ReadDate: string | null;
  IsAcknowledged: boolean;
  AckDate: string | null;
}

const path = '/admin/notice';
const silent = { silent: true } as const;
const read = async <T>(call: string, params?: object, options?: RequestOptions): Promise<T> =>
  (await clients.main.get<T>(`${path}/${call}`, params, { ...silent, ...options })).data;
const at = (call: string, id: string) => `${path}/${call}/${encodeURIComponent(id)}`;

/** Announcements for the user, as a page. */
export const fetchOwn = (
  params: ListParams,
  options?: RequestOptions,
): Promise<ListAnswer<OwnAnnouncement>> => read('own', params, options);

/** An announcement for its author, with fields that readers do not see. */
export const fetchManaged = (id: string, options?: RequestOptions): Promise<ManagedAnnouncement> =>
  read(`detail/${encodeURIComponent(id)}`, undefined, options);

/** The published versions of an announcement, the latest first. */
export const fetchVersions = async (id: string, options?: RequestOptions): Promise<AnnouncementVersion[]> =>
  (await read<ListAnswer<AnnouncementVersion>>(`versions/${encodeURIComponent(id)}`, undefined, options))
    .list;

/** The recipients of an announcement, and who has read it. */
export const fetchReaders = (
  id: string,
  params: ListParams,
  options?: RequestOptions,
): Promise<ListAnswer<Reader>> => read(`readers/${encodeURIComponent(id)}`, params, options);

export const exportReaders = (id: string, params: ListParams, options?: DownloadOptions): Promise<Download> =>
  clients.main.download(at('readers_export', id), params, { ...silent, ...options });

/** At once, or at a time to come; `version` is the state of it that the user has seen. */
export async function publish(
  id: string,
  version: number,
  order: { PublishDate?: string; AskAgain?: boolean },
): Promise<void> {
  await clients.main.post(at('publish', id), { ...order, RowVersion: version }, silent);
}

/** Takes an announcement back; `version` is the state of it that the user has seen. */
export async function withdraw(id: string, version: number): Promise<void> {
  await clients.main.post(at('withdraw', id), { RowVersion: version }, silent);
}

/** Reminds the people who have not read it, or not acknowledged it; returns how many. */
export const remind = async (id: string): Promise<number> =>
  (await clients.main.post<{ Count: number }>(at('remind', id), {}, silent)).data.Count;

/** Sends a file for an announcement that is being written; answers its id. */
export const sendNoticeFile = (kind: 'picture' | 'attachment', file: File): Promise<string> =>
  sendFile(`${path}/${kind}`, file);
