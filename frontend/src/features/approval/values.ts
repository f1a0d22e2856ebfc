import type { Chosen, FlowField, Foreseen, FormValues } from '@/services/approval';

/** What the inputs of a form have; nothing where it was left empty. */
export type Typed = Record<string, string | number | string[] | null | undefined>;

/** What was typed, as the server takes it: texts and lists of them, without what is empty. */
export function toForm(fields: readonly FlowField[], typed: Typed = {}): FormValues {
  const form: FormValues = {};
  for (const { Name } of fields) {
    const value = typed[Name];
    if (Array.isArray(value)) {
      if (value.length > 0) form[Name] = value;
    } else if (String(value ?? '').trim() !== '') form[Name] = String(value).trim();
  }
  return form;
}

/** The steps on a way whose people the applicant chooses; of those beside each other too. */
export function choosing(steps: readonly Foreseen[]): string[] {
  return steps.flatMap(({ StepId, Choose, Lanes = [] }) => [
    ...(Choose ? [StepId] : []),
    ...Lanes.flatMap(choosing),
  ]);
}

/** Whom the applicant has chosen, without steps for which nobody was. */
export const toChosen = (chosen: Partial<Chosen> = {}): Chosen =>
  Object.fromEntries(
    Object.entries(chosen).filter((entry): entry is [string, string[]] => (entry[1]?.length ?? 0) > 0),
  );
