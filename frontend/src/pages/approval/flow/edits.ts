import type { FlowDefinition, FlowField, Lane, Step, StepKind } from '../api';

/* The designer's changes of a flow; every function returns a new flow and leaves the old one unchanged. */

/** A sequence of steps: that of the flow, or of a lane of a step. */
export interface Place {
  step?: string;
  lane?: number;
}

export const empty: FlowDefinition = { Fields: [], Steps: [], Fallback: '', AllowOwn: false };

/** A flow as the server answers it, where a list without anything may be missing. */
export function complete(flow: FlowDefinition): FlowDefinition {
  const steps = (some: Step[] | null | undefined): Step[] =>
    (some ?? []).map((step) => ({
      ...step,
      ...(step.Lanes && { Lanes: step.Lanes.map((lane) => ({ ...lane, Steps: steps(lane.Steps) })) }),
    }));
  return { ...flow, Fields: flow.Fields ?? [], Steps: steps(flow.Steps) };
}

/** All steps, those of lanes after the step that has them. */
export const allSteps = (steps: readonly Step[]): Step[] =>
  steps.flatMap((step) => [step, ...(step.Lanes ?? []).flatMap((lane) => allSteps(lane.Steps))]);

/** Changes every sequence, the inner ones first. */
function everywhere(
  steps: readonly Step[],
  change: (sequence: Step[], place: Place) => Step[],
  place: Place = {},
): Step[] {
  const inner = steps.map((step) =>
    step.Lanes
      ? {
          ...step,
          Lanes: step.Lanes.map((lane, index) => ({
            ...lane,
            Steps: everywhere(lane.Steps, change, { step: step.ID, lane: index }),
          })),
        }
      : step,
  );
  return change(inner, place);
}

/** Puts a step into a sequence, in front of the one at `index`. */
export const insertStep = (steps: readonly Step[], place: Place, index: number, step: Step): Step[] =>
  everywhere(steps, (sequence, { step: of, lane }) =>
    of === place.step && lane === place.lane ? sequence.toSpliced(index, 0, step) : sequence,
  );

export const changeStep = (steps: readonly Step[], id: string, change: Partial<Step>): Step[] =>
  everywhere(steps, (sequence) => sequence.map((step) => (step.ID === id ? { ...step, ...change } : step)));

export const removeStep = (steps: readonly Step[], id: string): Step[] =>
  everywhere(steps, (sequence) => sequence.filter((step) => step.ID !== id));

/** Changes places with the step before (-1) or after (1) it in its sequence. */
export const moveStep = (steps: readonly Step[], id: string, by: -1 | 1): Step[] =>
  everywhere(steps, (sequence) =>
    moved(
      sequence,
      sequence.findIndex(({ ID }) => ID === id),
      by,
    ),
  );

function moved<Item>(list: Item[], at: number, by: -1 | 1): Item[] {
  const item = list[at];
  if (item === undefined || at + by < 0 || at + by >= list.length) return list;
  return list.toSpliced(at, 1).toSpliced(at + by, 0, item);
}

/** Adds a lane; in a branch before the one for all other cases. */
export function addLane({ Kind, Lanes = [] }: Step): Partial<Step> {
  if (Kind === 'parallel') return { Lanes: [...Lanes, { Name: `并行 ${Lanes.length + 1}`, Steps: [] }] };
  const lane: Lane = { Name: `条件 ${Lanes.length}`, When: [], Steps: [] };
  return { Lanes: Lanes.toSpliced(Math.max(0, Lanes.length - 1), 0, lane) };
}

export const changeLane = ({ Lanes = [] }: Step, index: number, change: Partial<Lane>): Partial<Step> => ({
  Lanes: Lanes.map((lane, at) => (at === index ? { ...lane, ...change } : lane)),
});

/** Without a lane; the last remaining one replaces the branch. */
export function removeLane(steps: readonly Step[], id: string, index: number): Step[] {
  return everywhere(steps, (sequence) =>
    sequence.flatMap((step) => {
      if (step.ID !== id) return [step];
      const rest = (step.Lanes ?? []).toSpliced(index, 1);
      return rest.length > 1 ? [{ ...step, Lanes: rest }] : (rest[0]?.Steps ?? []);
    }),
  );
}

/** The order in which the conditions of a branch are evaluated; the last lane stays the last. */
export function moveLane({ Lanes = [] }: Step, index: number, by: -1 | 1): Partial<Step> {
  if (index >= Lanes.length - 1 || index + by >= Lanes.length - 1) return { Lanes };
  return { Lanes: moved(Lanes, index, by) };
}

const names: Record<StepKind, string> = {
  approve: '审批人',
  cc: '抄送人',
  branch: '条件分支',
  parallel: '并行分支',
};

/** A new step with a key that none of the others has. */
export function newStep(steps: readonly Step[], kind: StepKind): Step {
  const known = new Set(allSteps(steps).map(({ ID }) => ID));
  let n = known.size + 1;
  while (known.has(`step${n}`)) n++;
  const step: Step = { ID: `step${n}`, Kind: kind, Name: names[kind] };
  if (kind === 'approve') return { ...step, Mode: 'any', Who: [{ By: 'head', Level: 1 }] };
  if (kind === 'cc') return { ...step, Who: [] };
  const [first, last] = kind === 'branch' ? ['条件 1', '其他情况'] : ['并行 1', '并行 2'];
  return {
    ...step,
    Lanes: [
      { Name: first, Steps: [], ...(kind === 'branch' && { When: [] }) },
      { Name: last, Steps: [] },
    ],
  };
}

/** A new field with a name that none of the others has. */
export function newField(fields: readonly FlowField[]): FlowField {
  const known = new Set(fields.map(({ Name }) => Name));
  let n = fields.length + 1;
  while (known.has(`Field${n}`)) n++;
  return { Name: `Field${n}`, Label: '', Type: 'text' };
}

/** The fields that may begin a period that another one ends: dates for dates, times for times. */
export const startsFor = (fields: readonly FlowField[], { Name, Type }: FlowField): FlowField[] =>
  fields.filter((other) => other.Name !== Name && other.Type === (Type === 'days' ? 'date' : Type));

export const moveField = (fields: FlowField[], index: number, by: -1 | 1): FlowField[] =>
  moved(fields, index, by);

const usualUnit: Partial<Record<FlowField['Type'], string>> = { money: '元', days: '天' };

const isDate = ({ Type }: FlowField): boolean => Type === 'date' || Type === 'datetime';

/** Dates of one type without a pair that are not declared to be single. */
const unpairedOf = (fields: readonly FlowField[], type: FlowField['Type']): FlowField[] =>
  fields.filter(
    (field) =>
      isDate(field) &&
      field.Type === type &&
      !field.From &&
      !field.Alone &&
      !fields.some(({ From, To }) => From === field.Name || To === field.Name),
  );

/** Whether a date has no pair, though the form has another one; the server refuses to publish that. */
export const lacksPair = (fields: readonly FlowField[], { Name, Type }: FlowField): boolean =>
  unpairedOf(fields, Type)
    .slice(1)
    .some((field) => field.Name === Name);

/** The likely begin or end of a second date, or of days. */
function proposed(
  fields: readonly FlowField[],
  { Name }: FlowField,
  Type: FlowField['Type'],
): Partial<FlowField> {
  const others = fields.filter((other) => other.Name !== Name);
  if (Type === 'days') {
    const end = others.find(({ Type: type, From }) => type === 'date' && From);
    return end?.From ? { From: end.From, To: end.Name } : {};
  }
  const start = unpairedOf(
    others.slice(
      0,
      fields.findIndex((field) => field.Name === Name),
    ),
    Type,
  ).at(-1);
  return start ? { From: start.Name } : {};
}

/** Another type; properties that it does not have are removed, and a date gets the one before as its begin. */
export function changeType(
  field: FlowField,
  Type: FlowField['Type'],
  fields: readonly FlowField[],
): FlowField {
  const { Name, Label, Required, Hint, Options, Unit, Min, Max, Columns } = field;
  const days = Type === 'days';
  const chosen = Type === 'choice' || Type === 'choices';
  const number = Type === 'number' || Type === 'money' || days;
  return {
    Name,
    Label,
    Type,
    ...(Required && !days && { Required }),
    ...(Hint && { Hint }),
    ...(Type === 'table' && { Columns: Columns ?? [newField([])] }),
    ...(chosen && { Options: Options ?? [] }),
    ...proposed(fields, field, Type),
    ...(number && {
      Unit: Unit && Unit !== usualUnit[field.Type] ? Unit : (usualUnit[Type] ?? ''),
      Min,
      Max,
    }),
  };
}
