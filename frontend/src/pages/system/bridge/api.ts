import { clients, type RequestOptions } from '@/services/http';
import type { ListAnswer, ListParams } from '@/services/resource';
import type { Board, BridgeState, Detail, Noise, Result, Row } from './types';

export type * from './types';

const path = '/admin/bridge';

async function get<T>(name: string, params: object, options?: RequestOptions): Promise<T> {
  return (await clients.main.get<T>(`${path}/${name}`, params, { silent: true, ...options })).data;
}

async function post<T>(name: string, body: object): Promise<T> {
  return (await clients.main.post<T>(`${path}/${name}`, body, { silent: true })).data;
}

export const fetchBoard = (options?: RequestOptions) => get<Board>('board', {}, options);

export const fetchTargets = (params: ListParams, options?: RequestOptions) =>
  get<ListAnswer<Row>>('targets', params, options);

export const fetchTarget = (target: string, options?: RequestOptions) =>
  get<Detail>('target', { target }, options);

/** The state that some targets are to have; `Percentage` is 0 but for canary. */
export interface Wish {
  Targets: string[];
  State: BridgeState;
  Percentage: number;
  Trial: boolean;
  Reason: string;
}

/** A result for each target: those that are refused do not stop the others. */
export const setStates = (wish: Wish) => post<Result[]>('state', wish);

export const recount = (Target: string) => post<void>('recount', { Target });

export const pinNoise = (Target: string, { Field, Part }: Pick<Noise, 'Field' | 'Part'>, Pin: Noise['Pin']) =>
  post<void>('pin', { Target, Field, Part, Pin });
