import type { Attachment } from '@/services/attachment';
import type { Application, Chosen, FlowField, Foreseen, FormRow, FormValues } from '../api';

/** The values of a form's inputs; undefined where one was left empty. */
export type Typed = Record<string, string | number | string[] | Attachment[] | TypedRow[] | null | undefined>;

/** The values of the inputs of a table's row. */
export type TypedRow = Record<string, string | number | null | undefined> | undefined;

/** A row as the server expects it. An empty one stays, so that an error of a row has its number on the screen. */
const toRow = (typed: TypedRow): FormRow =>
  Object.fromEntries(
    Object.entries(typed ?? {})
      .map(([name, value]) => [name, String(value ?? '').trim()] as const)
      .filter(([, value]) => value !== ''),
  );

/** The typed values, as the server expects them: texts and lists of texts, without empty and computed ones. */
export function toForm(fields: readonly FlowField[], typed: Typed = {}): FormValues {
  const form: FormValues = {};
  for (const { Name, Type, Half } of fields) {
    if (Type === 'days' && !Half) continue;
    const value = typed[Name];
    if (Type === 'table') {
      const rows = ((value ?? []) as TypedRow[]).map(toRow);
      if (rows.some((row) => Object.keys(row).length > 0)) form[Name] = rows;
    } else if (Array.isArray(value)) {
      if (value.length > 0)
        form[Name] = (value as (string | Attachment)[]).map((one) =>
          typeof one === 'string' ? one : one.FileId,
        );
    } else if (String(value ?? '').trim() !== '') form[Name] = String(value).trim();
  }
  return form;
}

/** The steps whose people the applicant chooses; lanes beside each other included. */
export function choosing(steps: readonly Foreseen[]): string[] {
  return steps.flatMap(({ StepId, Choose, Lanes = [] }) => [
    ...(Choose ? [StepId] : []),
    ...Lanes.flatMap(choosing),
  ]);
}

/** The people whom the applicant has chosen, without empty steps. */
export const toChosen = (chosen: Partial<Chosen> = {}): Chosen =>
  Object.fromEntries(
    Object.entries(chosen).filter((entry): entry is [string, string[]] => (entry[1]?.length ?? 0) > 0),
  );

/** An application's values as the inputs take them: files with their names. */
export function toTyped({ Fields, Form, Files }: Pick<Application, 'Fields' | 'Form' | 'Files'>): Typed {
  const files = Fields.filter(({ Type }) => Type === 'files').map(({ Name }) => [
    Name,
    Files.filter(({ FileId }) => [Form[Name] ?? []].flat().some((id) => id === FileId)),
  ]);
  return { ...Form, ...Object.fromEntries(files) };
}
