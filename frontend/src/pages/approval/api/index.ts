import { recordFileUrl, sendFile } from '@/services/attachment';
import { clients, type DownloadOptions, type RequestOptions } from '@/services/http';
import type { ListAnswer, ListParams, Versioned } from '@/services/resource';
import type { TodoRow } from '@/services/waiting';
import type {
  AboutRecord,
  Answer,
  Application,
  AppliedFlow,
  ApplyForm,
  CountedDays,
  Design,
  DoneRow,
  Filled,
  FlowDefinition,
  FlowVersion,
  Foreseen,
  Move,
  OneAgreed,
  OwnRow,
  Revocation,
} from './rows';

export type * from './rows';

const path = '/admin/approval';
const silent = { silent: true } as const;
const reads = { ...silent, effect: 'read' } as const;

const get = async <T>(below: string, params?: object, options?: RequestOptions): Promise<T> =>
  (await clients.main.get<T>(`${path}/${below}`, params, { ...silent, ...options })).data;

const at = (call: string, id: string) => `${call}/${encodeURIComponent(id)}`;

/* The lists. */

export const fetchTodo = (params: ListParams, options?: RequestOptions) =>
  get<ListAnswer<TodoRow>>('todo/index', params, options);

/** The user's applications, as a page. */
export const fetchMine = (params: ListParams, options?: RequestOptions) =>
  get<ListAnswer<OwnRow>>('mine/index', params, options);

/** The user's decisions, as a page. */
export const fetchDone = (params: ListParams, options?: RequestOptions) =>
  get<ListAnswer<DoneRow>>('done/index', params, options);

export const exportApprovals = (list: 'mine' | 'done', params: ListParams, options?: DownloadOptions) =>
  clients.main.download(`${path}/${list}/export`, params, { ...silent, ...options });

/* One application. */

export const fetchApplication = (id: string, options?: RequestOptions) =>
  get<Application>(at('detail', id), undefined, options);

/** The record that an application is about, as its area shows it; nothing where it shows none. */
export const fetchAbout = (id: string, options?: RequestOptions) =>
  get<AboutRecord | null>(at('about', id), undefined, options);

/** Where a photo of that record is. */
export const aboutPhotoUrl = (id: string, photo: string): string =>
  recordFileUrl(`${path}/about/${id}/photo/${photo}`);

/** Decides on an application, or does something else to it. */
export const moveApplication = async (id: string, move: Move): Promise<Answer> =>
  (await clients.main.post<Answer>(`${path}/${at('move', id)}`, move, silent)).data;

/** Asks for the revocation of an approved application, by an application of its own. */
export const revokeApplication = async (id: string, revocation: Revocation): Promise<Answer> =>
  (await clients.main.post<Answer>(`${path}/${at('revoke', id)}`, revocation, silent)).data;

/** Approves several, each for itself. */
export const agreeSeveral = async (Ids: readonly string[], Opinion: string): Promise<OneAgreed[]> =>
  (await clients.main.post<OneAgreed[]>(`${path}/agree`, { Ids, Opinion }, silent)).data;

/** Sends a file for an application or a comment; answers its id. */
export const sendAttachment = (file: File): Promise<string> => sendFile(`${path}/attachment`, file);

/** The address of a file; only people who take part in the application may read it. */
export const attachmentUrl = (id: string): string => recordFileUrl(`${path}/file/${id}`);

/* To apply. */

/** The flows that staff apply with. */
export const fetchAppliedFlows = async (options?: RequestOptions) =>
  (await get<ListAnswer<AppliedFlow>>('flows', { page: 1, pageSize: 500 }, options)).list;

/** The flows that the applications of a list may have: all, also those that other records start or that are closed. */
export const fetchFlowNames = async (list: 'todo' | 'mine' | 'done', options?: RequestOptions) =>
  (
    await get<ListAnswer<Pick<AppliedFlow, 'FlowId' | 'FullName'>>>(
      `${list}/flows`,
      { page: 1, pageSize: 500 },
      options,
    )
  ).list;

/** The form of a flow, as an applicant fills it in. */
export const fetchApplyForm = (flow: string, options?: RequestOptions) =>
  get<ApplyForm>(at('form', flow), undefined, options);

/** The people whom the flow would ask if the user applied with these values. */
export const previewApplication = async (filled: Filled, options?: RequestOptions): Promise<Foreseen[]> =>
  (await clients.main.post<Foreseen[]>(`${path}/preview`, filled, { ...reads, ...options })).data;

/** The numbers of days in a form, and the user's applications for the same days. */
export const countDays = async (
  filled: Pick<Filled, 'FlowId' | 'Form'> & { ApplicationId?: string },
  options?: RequestOptions,
): Promise<CountedDays> =>
  (await clients.main.post<CountedDays>(`${path}/days`, filled, { ...reads, ...options })).data;

/** Submits a new application, or with `id` a draft or a returned one. A refused one is kept with the reason. */
export const submitApplication = async (filled: Filled, id?: string): Promise<Answer> =>
  (id
    ? await clients.main.post<Answer>(`${path}/${at('submit', id)}`, filled, silent)
    : await clients.main.put<Answer>(`${path}/add`, filled, silent)
  ).data;

/** Saves a draft without submitting it; `id` is that of an earlier draft. */
export const keepDraft = async (filled: Filled, id?: string): Promise<Answer> =>
  (id
    ? await clients.main.post<Answer>(`${path}/${at('draft', id)}`, filled, silent)
    : await clients.main.put<Answer>(`${path}/draft`, filled, silent)
  ).data;

/** Removes a draft that was never submitted. */
export const discardDraft = (id: string) =>
  clients.main.delete(`${path}/${at('delete', id)}`, undefined, silent);

/* Flows. */

/** The draft, else the version that is applied with; or the version that is asked for. */
export const fetchDesign = (id: string, version?: number, options?: RequestOptions) =>
  get<Design>(at('flow/design', id), version === undefined ? undefined : { version }, options);

export const fetchVersions = async (id: string, options?: RequestOptions) =>
  (await get<ListAnswer<FlowVersion>>(at('flow/versions', id), { page: 1, pageSize: 200 }, options)).list;

/** `RowVersion` is that of the flow that was read, and in the answer the one after the change; so below. */
export const saveDesign = async (id: string, Flow: FlowDefinition, RowVersion: number): Promise<Versioned> =>
  (await clients.main.post<Versioned>(`${path}/${at('flow/draft', id)}`, { Flow, RowVersion }, silent)).data;

/** Makes the draft of a flow the version that new applications follow. */
export const publishFlow = async (id: string, Note: string, RowVersion: number): Promise<Versioned> =>
  (await clients.main.post<Versioned>(`${path}/${at('flow/publish', id)}`, { Note, RowVersion }, silent))
    .data;

/** The people whom the drawn flow would ask, if a person applied with these values. */
export const simulateFlow = async (
  asked: Pick<Filled, 'Form' | 'Chosen'> & { Flow: FlowDefinition; UserId: string },
): Promise<Foreseen[]> => (await clients.main.post<Foreseen[]>(`${path}/flow/simulate`, asked, reads)).data;
