/** What the approval centre answers and takes; the calls are in `index.ts`. */

import type { Attachment } from '@/services/attachment';
import type { FlowField, Mode, StepKind } from './flowRows';

/** Where an application stands, in the words of the server. */
export type ApplicationState =
  | '草稿'
  | '提交失败'
  | '审批中'
  | '已通过'
  | '已退回'
  | '已撤回'
  | '已作废'
  | '已销假';

/** A line of what the user has applied for. */
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
  /** Who is asked now. */
  Waiting: string | null;
  RowVersion: number;
}

/** A line of what the user has decided. */
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
  /** What one has decided; of what one was told of, 未读 or 已读. */
  Decision: string;
  Opinion: string | null;
  ActedDate: string | null;
}

export interface Named {
  UserId: string;
  Name: string;
}

export type TaskStatus = '等待' | '待审批' | '已同意' | '已驳回' | '已转交' | '已结束';

/** Somebody who is or was asked. */
export interface Task extends Named {
  TaskId: string;
  Status: TaskStatus;
  AskDate: string | null;
  ActedDate: string | null;
  /** A deputy's name; empty for oneself. */
  ActedBy: string;
  Opinion: string | null;
  /** Brought in by somebody who was asked. */
  Added: boolean;
}

/** A step on an application's way: with who was asked, or who would be. */
export interface Foreseen {
  StepId: string;
  Kind: StepKind;
  Name: string;
  Mode?: Mode;
  People?: Named[];
  /** The applicant chooses who is asked. */
  Choose: boolean;
  /** Why nobody could be asked. */
  Problem?: string;
  /** Of steps beside each other. */
  Lanes?: Foreseen[][];
  Tasks?: Task[];
}

export interface TrailLine {
  Line: number;
  Action: string;
  StepName: string | null;
  UserName: string;
  /** Who acted under that account, if another person. */
  ActorName: string | null;
  /** In whose place. */
  ForUserName: string | null;
  ToName: string | null;
  Opinion: string | null;
  /** The keys of the files that came with a comment, with commas. */
  Files: string | null;
  CreateDate: string;
}

/** A row of a table: the texts of its cells by column, without those that are empty. */
export type FormRow = Record<string, string>;
export type FormValue = string | string[] | FormRow[];
export type FormValues = Record<string, FormValue>;
/** Whom the applicant has chosen, by step. */
export type Chosen = Record<string, string[]>;

export interface Application {
  ApplicationId: string;
  ApplicationNo: string;
  FlowId: string;
  FlowName: string;
  Version: number;
  Title: string;
  ApplicantUserId: string;
  ApplicantName: string;
  DepartmentName: string | null;
  State: ApplicationState;
  ExamineStatus: number;
  Reason: string | null;
  SubmitDate: string | null;
  EndDate: string | null;
  RowVersion: number;
  Fields: FlowField[];
  Form: FormValues;
  /** The names of persons in the form. */
  People: Record<string, string>;
  /** Those of the form and of comments. */
  Files: Attachment[];
  Chosen: Chosen | null;
  Way: Foreseen[];
  /** Who was told, once for each step. */
  Copies: (Named & { StepId: string; ReadDate: string | null })[];
  Trail: TrailLine[];
  /** What looking at the trail's signatures has found. */
  Signature: string;
  /** By which the user decides now. `Targets` are the steps to which it may go back, in `UserId` their keys. */
  Task: { TaskId: string; StepName: string; ForName: string; Targets: Named[] } | null;
  Own: boolean;
  MayEdit: boolean;
  MayWithdraw: boolean;
  MayUrge: boolean;
  /** What the user may ask for once it was approved: 作废, or 销假 with the days of the leave. */
  Revoke?: { Verb: string; From?: string; To?: string };
  /** Its revocations, or the application that it asks to revoke. */
  Links?: Link[];
}

/** Another application that has to do with one. */
export interface Link {
  ApplicationId: string;
  ApplicationNo: string;
  State: ApplicationState;
  /** Of the revocation of a leave: until when somebody was really away. */
  RealTo?: string;
  RealDays?: string;
  /** The user takes part in it. */
  MayRead: boolean;
}

/** Why what was approved shall be revoked, and of a leave its real last day. */
export interface Revocation {
  Reason: string;
  RealTo?: string;
}

export type Action = 'approve' | 'reject' | 'transfer' | 'before' | 'after' | 'withdraw' | 'urge' | 'comment';

/** What somebody wants done to an application. */
export interface Move {
  Action: Action;
  TaskId?: string;
  /** Who is asked, of transfer, before and after. */
  To?: string;
  /** The step of reject; the start where it is left out. */
  Target?: string;
  Opinion?: string;
  /** Of a comment. */
  Files?: string[];
}

/** What a call that changes an application says of it. */
export interface Answer {
  ApplicationId: string;
  ApplicationNo: string;
  State: ApplicationState;
  ExamineStatus: number;
  Reason: string | null;
}

/** What has become of one of several; `Text` says why not. */
export interface OneAgreed {
  ApplicationId: string;
  Done: boolean;
  Text: string;
}

export interface AppliedFlow {
  FlowId: string;
  FullName: string;
  Category: string;
  Description: string | null;
}

/** What an applicant fills in; `Choices` are the steps whose people the applicant chooses. */
export interface ApplyForm {
  FlowId: string;
  FullName: string;
  Version: number;
  Fields: FlowField[] | null;
  Choices: { StepId: string; Name: string }[];
}

export interface Filled {
  FlowId: string;
  Form: FormValues;
  Chosen: Chosen;
  RowVersion?: number;
}
