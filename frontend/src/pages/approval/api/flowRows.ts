/** What a flow consists of, as it is drawn and as it is asked for; the calls are in `index.ts`. */

export type FieldType =
  | 'text'
  | 'paragraph'
  | 'number'
  | 'money'
  | 'date'
  | 'datetime'
  | 'choice'
  | 'choices'
  | 'person'
  | 'files'
  | 'days'
  | 'table';

/** One input of an application's form. */
export interface FlowField {
  Name: string;
  Label: string;
  Type: FieldType;
  Required?: boolean;
  Options?: string[];
  Unit?: string;
  Hint?: string;
  Min?: string;
  Max?: string;
  /** The field that it must not be before; of `days`, the first day that counts. */
  From?: string;
  /** Of `days`: the last day that counts. */
  To?: string;
  /** Of `table`: text, number, money, date or choice. */
  Columns?: FlowField[];
}

/** What happens at a step: an approval, a copy, or lanes of which one or all are gone. */
export type StepKind = 'approve' | 'cc' | 'branch' | 'parallel';
/** How several approvers of one step decide: all, any one, or in turn. */
export type Mode = 'all' | 'any' | 'turn';

/** What approvers are named by. */
export type By = 'person' | 'post' | 'role' | 'head' | 'choose';

/** Who is asked: by keys of people, posts or roles, or the head of the n-th level. */
export interface Approver {
  By: By;
  IDs?: string[];
  Level?: number;
}

/** How a field is compared. */
export type Op = 'eq' | 'ne' | 'in' | 'lt' | 'le' | 'gt' | 'ge';

/** A comparison of a field of the form. */
export interface Condition {
  /** A field's name, `$department` or `$post`. */
  Field: string;
  Op: Op;
  Values: string[];
}

/** One of the ways of a branch, with the conditions under which it is gone. */
export interface Lane {
  Name: string;
  /** Groups of conditions: the lane is chosen where all of one group hold. */
  When?: Condition[][];
  Steps: Step[];
}

/** One element of the picture of a flow. */
export interface Step {
  ID: string;
  Kind: StepKind;
  Name: string;
  Who?: Approver[];
  Mode?: Mode;
  RemindHours?: number;
  HandHours?: number;
  HandTo?: string;
  Lanes?: Lane[];
}

/** A flow: its form, its steps and its rules. */
export interface FlowDefinition {
  Fields: FlowField[];
  Steps: Step[];
  /** Who is asked where a step would ask nobody. */
  Fallback: string;
  AllowOwn: boolean;
  /** Asks people at each step that names them, also right after they have agreed. */
  AskAgain?: boolean;
  /** Lets applicants and approvers choose people of other companies. */
  ChooseAnyone?: boolean;
  /** Whether applicants may ask to revoke what was approved; without it they may. */
  Revocable?: boolean;
  /** What revoking is called; 作废 without it. */
  RevokeAs?: '作废' | '销假' | '';
}

/** A version of a flow; 0 is the draft. */
export interface Design {
  Version: number;
  Flow: FlowDefinition;
  RowVersion: number;
}

export interface FlowVersion {
  Version: number;
  Note: string | null;
  PublishUserName: string | null;
  PublishDate: string | null;
  Applications: number;
}
