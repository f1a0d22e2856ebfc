import { choicesOf, parametersOf } from '@/services/choices';
import type { RecordTable } from '@/services/generated/record';
import { useRead } from '../useRead';
import type { PageField, PageFields } from './pageFields';

/** The values of the filters that have to be read, by the field's name; read again when the records have changed. */
export function useChoices<Row>(table: RecordTable, fields: PageFields<Row>, changes: number) {
  return useRead(
    async (options) => {
      const read = Object.entries<PageField<Row> | undefined>(fields).map(async ([name, own]) => {
        const { choice, parameter } = table.fields[name] ?? {};
        const offered = choice ? choicesOf(choice) : parameter && parametersOf(parameter);
        const filter = own?.filter === true ? offered : own?.filter;
        return typeof filter === 'function' ? [[name, await filter(options)] as const] : [];
      });
      return Object.fromEntries((await Promise.all(read)).flat());
    },
    { deps: [changes] },
  );
}

/** The first values of filters; null while they are read, none if reading fails. */
export function useFirsts<Row>(fields: PageFields<Row>): Record<string, string | undefined> | null {
  const { data, error } = useRead(async (options) => {
    const read = Object.entries<PageField<Row> | undefined>(fields).map(async ([name, own]) =>
      own?.first ? [[name, await own.first(options)] as const] : [],
    );
    return Object.fromEntries((await Promise.all(read)).flat());
  });
  return data ?? (error ? {} : null);
}
