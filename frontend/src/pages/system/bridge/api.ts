import type {
  BridgeBoard,
  BridgeNoise,
  BridgeResults,
  BridgeState,
  BridgeTargetDetail,
  BridgeTargetList,
} from '@/services/generated/bridge';
import { ApiError, clients, type DownloadOptions, type RequestOptions } from '@/services/http';
import type { ListParams } from '@/services/resource';

export type * from '@/services/generated/bridge';

const path = '/admin/bridge';

async function get<T>(name: string, params: object, options?: RequestOptions): Promise<T> {
  return (await clients.main.get<T>(`${path}/${name}`, params, { silent: true, ...options })).data;
}

async function post<T>(name: string, body: object): Promise<T> {
  return (await clients.main.post<T>(`${path}/${name}`, body, { silent: true })).data;
}

export const fetchBoard = (options?: RequestOptions) => get<BridgeBoard>('board', {}, options);

export const fetchTargets = (params: ListParams, options?: RequestOptions) =>
  get<BridgeTargetList>('targets', params, options);

/** Every endpoint and shape of the targets that the conditions leave, as a spreadsheet. */
export const exportCoverage = ({ sort, order, ...params }: ListParams, options?: DownloadOptions) =>
  clients.main.download(`${path}/coverage/export`, params, { silent: true, ...options });

export const fetchTarget = (target: string, options?: RequestOptions) =>
  get<BridgeTargetDetail>('target', { target }, options);

/** The state that some targets are to have. */
export interface Wish {
  Targets: string[];
  State: BridgeState;
  /** 0 but for canary */
  Percentage: number;
  Trial: boolean;
  Reason: string;
}

/** A result for each target: those that are refused do not stop the others. */
export const setStates = async (wish: Wish) => (await post<BridgeResults>('state', wish)).Results;

/** The error for a wish that was refused, with the reason that the server has given. */
export const refusal = (said: string) =>
  new ApiError({ kind: 'business', code: -1, msg: said, said, url: `${path}/state` });

export const recount = (Target: string) => post<string>('recount', { Target });

export const pinNoise = (
  Target: string,
  { Field, Part }: Pick<BridgeNoise, 'Field' | 'Part'>,
  Pin: BridgeNoise['Pin'],
) => post<string>('pin', { Target, Field, Part, Pin });
