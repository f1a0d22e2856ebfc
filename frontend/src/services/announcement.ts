import { recordFileUrl } from './attachment';
import type { Reading } from './generated/announcement';
import { clients, type RequestOptions } from './http';

export type { Reading };

/** A row of the user's announcements. */
export interface OwnAnnouncement {
  NoticeId: string;
  Title: string;
  Category: string;
  Summary: string;
  Publisher: string;
  PublishDate: string;
  IsTop: boolean;
  MustRead: boolean;
  IsRead: boolean;
  IsAcknowledged: boolean;
  Cover: string | null;
  HasAttachments: boolean;
  Version: number;
}

const path = '/admin/notice';
const silent = { silent: true } as const;
const at = (call: string, id: string) => `${path}/${call}/${encodeURIComponent(id)}`;

/** An announcement to read; the bell's drawer is on every page. */
export const fetchReading = async (id: string, options?: RequestOptions): Promise<Reading> =>
  (await clients.main.get<Reading>(at('single', id), undefined, { ...silent, ofShell: true, ...options }))
    .data;

/** 我已知晓. */
export const acknowledge = async (id: string): Promise<Reading> =>
  (await clients.main.post<Reading>(at('acknowledge', id), {}, { ...silent, ofShell: true })).data;

/** The address of a file; only users who may read the announcement may read it. */
export const noticeFileUrl = (id: string): string => recordFileUrl(`${path}/file/${id}`);

/** `src` of a picture as texts have it, on every host. */
export const picturePath = `${path}/file/`;
