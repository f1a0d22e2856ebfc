/** Replaced by the generated types once the API is there. */
export type BridgeState = 'legacy' | 'shadow' | 'canary' | 'native';
export type DifferenceClass = string;

export interface Counts {
  LegacyCalls: number;
  NativeCalls: number;
  LegacyFailed: number;
  NativeFailed: number;
  Compared: number;
  Equal: number;
  LastDate: string | null;
}
export interface Times {
  LegacyP50: number;
  LegacyP95: number;
  NativeP50: number;
  NativeP95: number;
}
export interface Standing extends Counts, Times {
  Target: string;
  Kind: 'procedure' | 'route';
  Name: string;
  Summary: string;
  Implemented: boolean;
  Effect: 'read' | 'write' | '';
  State: BridgeState;
  Percentage: number;
  Trial: boolean;
  CanTry: boolean;
  People: number;
  Share: number;
  Blocks: string[];
  Next: BridgeState | '';
}
export interface Row extends Standing {
  Days: number;
  Differences: number;
}
export interface Difference {
  Class: string;
  Field: string;
  Place: string;
  Legacy: string;
  Native: string;
  Answers: number;
  FirstDate: string;
  LastDate: string;
}
export interface Noise {
  Field: string;
  Part: 'value' | 'order';
  Seen: number;
  Differed: number;
  Pin: '' | 'noise' | 'never';
  Noise: boolean;
}
export interface Shape extends Counts, Times {
  Endpoint: string;
  Fields: string;
}
export interface Refusal {
  Account: string;
  Calls: number;
  LastDate: string;
}
export interface Change {
  FromState: BridgeState;
  ToState: BridgeState;
  Percentage: number;
  Trial: boolean;
  Reason: string;
  Evidence: { compared: number; equal: number; days: number } | null;
  By: string;
  Date: string;
}
export interface Day {
  Day: string;
  Legacy: number;
  Native: number;
  Compared: number;
  Equal: number;
}
export interface Detail extends Standing {
  Differences: Difference[];
  Noise: Noise[];
  Shapes: Shape[];
  Refusals: Refusal[];
  Changes: Change[];
  Days: Day[];
}
export interface Week {
  Week: string;
  Legacy: number;
  Native: number;
  Compared: number;
  Equal: number;
}
export interface Board {
  Configured: boolean;
  Upstreams: { Name: string; Well: boolean }[];
  States: Record<BridgeState, number>;
  Targets: { Called: number; Implemented: number; NeverCalled: number };
  Calls: { legacy: number; native: number };
  Weeks: Week[];
  Session: 'forward' | 'native' | '';
  Access: 'open' | 'observe' | 'enforce' | '';
  Gates: { Calls: number; Days: number; Equal: number };
  Recording: { On: boolean; Until: string | null; Cases: number; Dropped: number };
}
export interface Result {
  Target: string;
  From: BridgeState;
  Changed: boolean;
  Refused: string;
}
