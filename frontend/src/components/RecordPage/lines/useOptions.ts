import { choicesOf, type Option, parametersOf } from '@/services/choices';
import type { RecordField, RecordLines } from '@/services/generated/record';
import type { RequestOptions } from '@/services/http';
import { useRead } from '../../useRead';

/** Reads the options of the fields of lines, once for all lines. Records that the user searches for are left out. */
export const useOptions = (lines: RecordLines) =>
  useRead(
    async (options) =>
      Object.fromEntries(
        await Promise.all(
          Object.values(lines.fields).map(async (field) => [field.name, await offered(field, options)]),
        ),
      ) as Readonly<Record<string, readonly Option[]>>,
    { deps: [lines] },
  );

async function offered(
  { choice, parameter }: RecordField,
  options: RequestOptions,
): Promise<Option[] | undefined> {
  if (choice && !choice.search) return choicesOf(choice)(options);
  if (!parameter) return undefined;
  return (await parametersOf(parameter)(options)).map((value) => ({ value, label: value }));
}
