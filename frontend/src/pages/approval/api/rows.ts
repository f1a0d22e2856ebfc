/** Rows of the approval centre's lists, and its requests; the calls are in `index.ts`. */

import type { ApplicationState } from '@/services/generated/approval';

export type * from '@/services/generated/approval';

/** A row of the user's applications. */
export interface OwnRow {
  ApplicationId: string;
  ApplicationNo: string;
  Title: string;
  Summary: string;
  FlowId: string;
  FlowName: string;
  State: ApplicationState;
  ExamineStatus: number;
  /** Why it could not be submitted. */
  Reason: string | null;
  SubmitDate: string | null;
  EndDate: string | null;
  CreateDate: string;
  /** The people who are asked now. */
  Waiting: string | null;
  RowVersion: number;
}

/** A row of the user's decisions. */
export interface DoneRow {
  RowId: string;
  ApplicationId: string;
  ApplicationNo: string;
  Title: string;
  Summary: string;
  FlowId: string;
  FlowName: string;
  ApplicantName: string;
  DepartmentName: string | null;
  State: ApplicationState;
  ExamineStatus: number;
  SubmitDate: string | null;
  /** The user's decision; of a copy, 未读 or 已读. */
  Decision: string;
  Opinion: string | null;
  ActedDate: string | null;
}

/** A row of a table: the texts of its cells by column, without those that are empty. */
export type FormRow = Record<string, string>;
export type FormValue = string | string[] | FormRow[];
export type FormValues = Record<string, FormValue>;
/** The people whom the applicant has chosen, by step. */
export type Chosen = Record<string, string[]>;

/** The reason for a revocation, and of a leave its real last day. */
export interface Revocation {
  Reason: string;
  RealTo?: string;
}

export type Action = 'approve' | 'reject' | 'transfer' | 'before' | 'after' | 'withdraw' | 'urge' | 'comment';

/** A move of an application by a user. */
export interface Move {
  Action: Action;
  TaskId?: string;
  /** The people to ask: of transfer, before and after. */
  To?: string;
  /** The step of reject; the start where it is left out. */
  Target?: string;
  Opinion?: string;
  /** Of a comment. */
  Files?: string[];
}

export interface AppliedFlow {
  FlowId: string;
  FullName: string;
  Category: string;
  Description: string | null;
}

export interface FlowVersion {
  Version: number;
  Note: string | null;
  PublishUserName: string | null;
  PublishDate: string | null;
  Applications: number;
}

export interface Filled {
  FlowId: string;
  Form: FormValues;
  Chosen: Chosen;
  RowVersion?: number;
}
