import { recordFileUrl, sendFile } from '@/services/attachment';
import {
  type Inspection,
  type InspectionDefect,
  type InspectionEntry,
  inspections,
} from '@/services/generated/inspection';
import { clients, type RequestOptions } from '@/services/http';
import { type ListAnswer, resource } from '@/services/resource';

/** How each state is meant, as a page colours it. */
export const statusTones = {
  待检: 'warning',
  检验中: 'info',
  待判定: 'warning',
  合格: 'success',
  让步接收: 'neutral',
  退货: 'danger',
} as const satisfies Record<Inspection['Status'], string>;

export type { InspectionDefect, InspectionEntry, InspectionItem } from '@/services/generated/inspection';

/** The classes of defects, the worst first. */
export type Severity = InspectionDefect['Severity'];

/** Columns of the list that are not fields of the record. */
export interface InspectionRow extends Inspection {
  MaterialClass: string;
  Spec: string | null;
  Unit: string;
}

/** A kind of defect to choose. */
export interface DefectKind {
  CategoryId: string;
  FullPath: string;
  Severity: Severity;
}

/** The findings in a request: all of them each time. */
export interface SentEntry {
  Items: { ItemId: string; Values?: string[]; Found?: string }[];
  Defects: {
    CategoryId: string;
    Counted: string;
    Note: string;
    Photos: string[];
    /** That counts them among its failed pieces. */
    ItemId?: string;
    /** The inspector has said that no item counts them. */
    Beside?: boolean;
  }[];
  Defective: string;
  /** By the class of the worst defect, where pieces are compared with Ac; empty numbers are computed. */
  Pieces?: Record<'Critical' | 'Major' | 'Minor', string>;
  Finish?: boolean;
}

const silent = { silent: true } as const;
const base = '/admin/inspection';
const at = (call: string, id: string) => `${inspections.path}/${call}/${encodeURIComponent(id)}`;
const calls = resource<InspectionRow>(inspections);

export const fetchInspection = async (id: string, options?: RequestOptions) =>
  (await calls.get(id, options)) ?? null;

export const fetchEntry = async (id: string, options?: RequestOptions) =>
  (await clients.main.get<InspectionEntry>(at('entry', id), undefined, { ...silent, ...options })).data;

/** The kinds of defects that can be entered. */
export const fetchKinds = async (options?: RequestOptions) =>
  (
    await clients.main.get<ListAnswer<DefectKind>>(`${base}/category/all`, undefined, {
      ...silent,
      ...options,
    })
  ).data.list;

/** Sends an entry that began on a version of the inspection; the answer is the next one. */
export async function saveEntry(id: string, entry: SentEntry, RowVersion: number): Promise<number> {
  const { data } = await clients.main.post<{ RowVersion: number }>(
    at('entry', id),
    { ...entry, RowVersion },
    silent,
  );
  return data.RowVersion;
}

/** Sends a photo and answers its id. */
export const sendInspectionPhoto = (photo: File): Promise<string> => sendFile(`${base}/photo`, photo);

export const inspectionPhotoUrl = (id: string): string => recordFileUrl(`${base}/photo/${id}`);

/** Judges a lot; `RowVersion` is the version that the user has read. */
export async function judgeInspection(id: string, Result: string, Note: string, RowVersion: number) {
  await clients.main.post(at('judge', id), { Result, Note, RowVersion }, silent);
}

/** The latest application for a concession; undefined if the user may not read it. */
export const fetchConcession = async (id: string, options?: RequestOptions) =>
  (
    await clients.main
      .get<{ ApplicationId: string; ApplicationNo: string }>(
        '/admin/approval/of',
        { subject: '让步接收', subjectid: id },
        { ...silent, ...options },
      )
      .catch(() => undefined)
  )?.data;

/** Asks for approval to take a lot that must be refused. */
export async function askConcession(id: string, Reason: string, RowVersion: number) {
  await clients.main.post(at('concession', id), { Reason, RowVersion }, silent);
}
