import type { MessageKinds, MessagePreview, MessageSent, Template } from '@/services/generated/message';
import { clients, type RequestOptions } from '@/services/http';
import type { People } from '@/services/people';
import type { ListAnswer, ListParams } from '@/services/resource';

const silent = { silent: true } as const;
const at = (call: string) => `/api/message/${call}`;

export type Channel = MessageKinds['Channels'][number];

/** A message that the user wrote. */
export interface MessageRow {
  MessageId: string;
  Title: string;
  Content: string;
  Format: 'text' | 'card';
  Channel: Channel;
  PlanDate: string;
  CancelDate: string | null;
  CreateDate: string;
  /** Its time is yet to come. */
  Planned: boolean;
  Receivers: number;
  Sent: number;
  Failed: number;
}

/** What the user writes; `At` is empty for now, else such as 2026-11-20T08:30:00. */
export interface Draft {
  Channel: Channel;
  Format: 'text' | 'card';
  TemplateId: string;
  Title: string;
  Content: string;
  Values: Record<string, string>;
  To: { Kind: People['Kind'] | 'role'; Id: string }[];
  At: string;
}

export const fetchMessages = async (params: ListParams, options?: RequestOptions) =>
  (await clients.main.get<ListAnswer<MessageRow>>(at('index'), params, { ...silent, ...options })).data;

export const fetchTemplates = async (options?: RequestOptions) =>
  (
    await clients.main.get<{ list: Pick<Template, 'TemplateId' | 'Name' | 'Title' | 'Content'>[] }>(
      at('template/all'),
      undefined,
      { ...silent, ...options },
    )
  ).data.list;

export const fetchRoles = async (options?: RequestOptions) =>
  (
    await clients.main.get<{ list: { RoleId: string; FullName: string }[] }>(at('roles'), undefined, {
      ...silent,
      ...options,
    })
  ).data.list;

/** How the message will look, and whom it does not reach. */
export const previewMessage = async (draft: Draft): Promise<MessagePreview> =>
  (await clients.main.post<MessagePreview>(at('preview'), draft, { ...silent, effect: 'read' })).data;

export const sendMessage = async (draft: Draft): Promise<MessageSent> =>
  (await clients.main.post<MessageSent>(at('send'), draft, silent)).data;

export const cancelMessage = async (id: string): Promise<void> =>
  void (await clients.main.post(at(`cancel/${encodeURIComponent(id)}`), {}, silent));
