import type { Backups } from '@/services/generated/backup';
import { type SystemEvaluation, systemEvaluations } from '@/services/generated/system';
import { clients } from '@/services/http';
import { procedure, type RequestOptions } from '@/services/procedure';

/** The rooms of a building by their states. */
export interface BuildingRooms {
  Building: string;
  Rooms: number;
  Usable: number;
  Repairing: number;
  Closed: number;
  /** Without those of closed rooms. */
  Beds: number;
}

export const fetchRooms = (options?: RequestOptions): Promise<BuildingRooms[]> =>
  procedure('P_Dashboard', '首页房间查询', {}, 'read', options).toDataTable<BuildingRooms>();

/** The latest opinions that wait to be handled. */
export async function fetchWaitingFeedback(options?: RequestOptions): Promise<SystemEvaluation[]> {
  const waiting = { Status: '待处理', page: 1, pageSize: 5 };
  const path = `${systemEvaluations.path}/index`;
  const { data } = await clients.main.get<{ list: SystemEvaluation[] }>(path, waiting, options);
  return data.list;
}

/** The number of bad files of entries, by the effect on their calls. */
export async function fetchProcedureProblems(options?: RequestOptions) {
  const { data } = await clients.main.get<{ states: { stale?: number; quarantined?: number } }>(
    '/admin/procedures/list',
    { page: 1, pageSize: 1 },
    options,
  );
  const { stale = 0, quarantined = 0 } = data.states;
  return { stale, quarantined };
}

/** How the back-ups and their checks have ended, and how much of the disk is free. */
export async function fetchBackups(options?: RequestOptions): Promise<Backups> {
  const { data } = await clients.main.get<Backups>('/admin/system/backup', {}, options);
  return data;
}
