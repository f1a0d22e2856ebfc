// A client whose types come from /openapi.json. Nothing here is cast: where the description changes, this does not compile.
import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './qiao.js';

/** A refusal: code and msg give the reason, fields the wrong fields of a record. */
export class Refused extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly fields: Record<string, string> = {},
  ) {
    super(message);
  }
}

/** Signs in, and returns a client that sends the token. */
export async function signIn(baseUrl: string, username: string, password: string): Promise<Client<paths>> {
  const client = createClient<paths>({ baseUrl });
  const { data, error } = await client.POST('/MobileQageModule/IndexHandler.ashx', {
    params: { query: { action: 'newlogin' } },
    body: { username, password },
  });
  // The actions of an .ashx address differ in their data, so it is unknown until one looks.
  const token = answered(data, error);
  if (typeof token !== 'object' || token === null || !('token' in token) || typeof token.token !== 'string') {
    throw new Error('the answer has no token');
  }
  return createClient<paths>({ baseUrl, headers: { 'X-Token': token.token } });
}

export type Room = components['schemas']['Dorm_Room'];

/** A page of a list. */
export async function rooms(client: Client<paths>, building: string, page: number): Promise<{ rooms: Room[]; total: number }> {
  const { data, error } = await client.GET('/admin/dormitory/inventory/index', {
    params: { query: { Building: building, page, pageSize: 20, sort: 'RoomNo' } },
  });
  const { list, total = 0 } = answered(data, error);
  return { rooms: list, total };
}

/** A procedure whose answer is a number. */
export async function pendingRepairs(client: Client<paths>): Promise<number> {
  const { data, error } = await client.POST('/api/Procedure/ProcedureToInt', {
    body: { ProcedureName: 'P_Dormitory_Repair', CXType: '待处理报修数量' },
  });
  return answered(data, error);
}

/** A procedure that answers rows. */
export async function pendingItems(client: Client<paths>): Promise<string[]> {
  const { data, error } = await client.POST('/api/Procedure/ProcedureToDataTable', {
    body: { ProcedureName: 'P_Dormitory_Repair', CXType: '待处理报修查询' },
  });
  return answered(data, error).map((row) => String(row.Item));
}

/** Adds a room and returns its key. A wrong room is a Refused with its fields. */
export async function addRoom(client: Client<paths>, room: components['schemas']['Dorm_Room.add']): Promise<string> {
  const { data, error } = await client.PUT('/admin/dormitory/inventory/add', { body: room });
  const { RoomId } = answered(data, error);
  if (!RoomId) throw new Error('the answer has no key');
  return RoomId;
}

/** What an answer with HTTP 200 holds: the data of a success, or a refusal. */
type Envelope<T> =
  | { code: 0; msg: string; data: T }
  | (components['schemas']['Refused'] | components['schemas']['Refused.older']);

/** The data of a success; a refusal is thrown, whether HTTP 200 or another status has brought it. */
function answered<T>(answer: Envelope<T> | undefined, failure: { code: number; msg: string } | undefined): T {
  if (answer === undefined) throw new Refused(failure?.code ?? 0, failure?.msg ?? 'no answer');
  if (answer.code !== 0) throw new Refused(answer.code, answer.msg, answer.data?.fields);
  return answer.data;
}
