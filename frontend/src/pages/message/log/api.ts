import {
  type Kind,
  kinds,
  type MessageKinds,
  type MessageResent,
  type MessageSum,
} from '@/services/generated/message';
import { clients, type Download, type DownloadOptions, type RequestOptions } from '@/services/http';
import type { ListAnswer, ListParams } from '@/services/resource';

const silent = { silent: true } as const;
const at = (call: string) => `/api/message/log/${call}`;

/** A message to one person on one channel. A code has no text. */
export interface LogRow {
  ReceiverId: string;
  MessageId: string | null;
  CreateDate: string;
  Kind: string;
  Title: string;
  /** Of messages that staff have written. */
  Content: string | null;
  UserId: string | null;
  UserName: string;
  DepartmentName: string;
  Channel: MessageKinds['Channels'][number];
  Address: string;
  State: '待发送' | '发送中' | '已发送' | '已过期' | '发送失败' | '已取消';
  Reason: string;
  Attempts: number;
  PlanDate: string;
  SentDate: string | null;
  SenderName: string;
}

export const fetchLog = async (params: ListParams, options?: RequestOptions) =>
  (await clients.main.get<ListAnswer<LogRow>>(at('index'), params, { ...silent, ...options })).data;

export const exportLog = (params: ListParams, options?: DownloadOptions): Promise<Download> =>
  clients.main.download(at('export'), params, { ...silent, ...options });

export const fetchSums = async (options?: RequestOptions): Promise<MessageSum[]> =>
  (await clients.main.get<{ list: MessageSum[] }>(at('sums'), undefined, { ...silent, ...options })).data
    .list;

/** Sends failed rows again. Rows whose person has no address are left as they are. */
export const resend = async (Ids: readonly string[]): Promise<MessageResent> =>
  (await clients.main.post<MessageResent>(at('resend'), { Ids }, silent)).data;

export const fetchKinds = async (options?: RequestOptions): Promise<MessageKinds> =>
  (await clients.main.get<MessageKinds>(`${kinds.path}/all`, undefined, { ...silent, ...options })).data;

/** The kinds with their default channels. */
export const fetchDefaults = async (options?: RequestOptions): Promise<Kind[]> =>
  (
    await clients.main.get<ListAnswer<Kind>>(
      `${kinds.path}/index`,
      { page: 1, pageSize: 100 },
      { ...silent, ...options },
    )
  ).data.list;

export const saveDefault = async ({ Kind: kind, ...change }: Kind): Promise<void> =>
  void (await clients.main.post(
    `${kinds.path}/update/${encodeURIComponent(kind)}`,
    { Wechat: change.Wechat, Sms: change.Sms, RowVersion: change.RowVersion },
    silent,
  ));
