import { type CallOptions, clients } from './http';
import { procedure, type RequestOptions } from './procedure';
import type { ListAnswer } from './resource';

/* The user's open tasks, as the shell and the dashboard show them. */

/** A dormitory repair request that waits to be dealt with. */
export interface PendingRepair {
  RepairId: string;
  RepairNo: string;
  Building: string;
  Room: string;
  Item: string;
  Description: string | null;
  Reporter: string;
  /** Local time, `2026-11-20T08:30:00`. */
  ReportDate: string;
  Status: string;
  /** 一般, 紧急 or 特急. */
  Urgency: string;
}

/** Users who handle repairs get all pending ones, others their own; the most urgent first. */
export const fetchPendingRepairs = (options?: RequestOptions): Promise<PendingRepair[]> =>
  procedure('P_Dormitory_Repair', '待处理报修查询', {}, 'read', options).toDataTable<PendingRepair>();

/** How many pending requests `fetchPendingRepairs` would bring. */
export async function fetchPendingRepairCount(options?: CallOptions): Promise<number> {
  const url = '/admin/dormitory/repair/treatCount';
  const { data } = await clients.main.get<{ count: number }>(url, undefined, {
    ...options,
    ofShell: true,
  });
  return data.count;
}

/** An application that waits for the user, or for a person whose deputy the user is. */
export interface TodoRow {
  ApplicationId: string;
  ApplicationNo: string;
  Title: string;
  Summary: string;
  FlowId: string;
  FlowName: string;
  ApplicantName: string;
  DepartmentName: string | null;
  SubmitDate: string | null;
  TaskId: string;
  StepName: string;
  AskDate: string | null;
  /** When it goes to another person. */
  HandDate: string | null;
  Overdue: boolean;
  /** The person whose deputy the user is. */
  ForName: string | null;
}

const todo = async (params: object, options?: CallOptions) =>
  (await clients.main.get<ListAnswer<TodoRow>>('/admin/approval/todo/index', params, options)).data;

/** The applications that have waited longest. */
export const fetchWaitingApprovals = async (options?: RequestOptions): Promise<ListAnswer<TodoRow>> =>
  todo({ page: 1, pageSize: 6 }, options);

/** How many applications wait for the user. */
export const fetchTodoCount = async (options?: CallOptions): Promise<number> =>
  (await todo({ page: 1, pageSize: 1 }, { ...options, ofShell: true })).total;
