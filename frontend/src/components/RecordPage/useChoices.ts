import { useRead } from '../useRead';
import type { PageField, PageFields } from './pageFields';

/** The values of the filters that have to be read, by the field's name; read anew when the records have changed. */
export function useChoices<Row>(fields: PageFields<Row>, changes: number) {
  const { data } = useRead(
    async (options) => {
      const read = Object.entries<PageField<Row> | undefined>(fields).map(async ([name, own]) => {
        const filter = own?.filter;
        return typeof filter === 'function' ? [[name, await filter(options)] as const] : [];
      });
      return Object.fromEntries((await Promise.all(read)).flat());
    },
    { deps: [changes] },
  );
  return data;
}
