import type { Choice, MessageChoices } from './generated/messagechoice';
import { clients, type RequestOptions } from './http';

export type { Choice, MessageChoices };

const at = '/api/message/choices';

/** The kinds of notices, and the channels on which the user gets them. */
export const fetchChoices = async (options?: RequestOptions): Promise<MessageChoices> =>
  (await clients.main.get<MessageChoices>(at, undefined, { silent: true, ...options })).data;

export const saveChoices = async (Kinds: readonly Choice[], AllHours: boolean): Promise<MessageChoices> =>
  (await clients.main.post<MessageChoices>(at, { Kinds, AllHours }, { silent: true })).data;
