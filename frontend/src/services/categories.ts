import type { RecordTable } from './generated/record';
import { clients, type RequestOptions } from './http';

/** Reads the categories that the records of a table have, for the filter of their list. */
export const categoriesOf =
  ({ path }: RecordTable) =>
  async (options: RequestOptions): Promise<string[]> => {
    const { data } = await clients.main.get<{ list: { Category: string }[] }>(
      `${path}/categories`,
      undefined,
      { silent: true, ...options },
    );
    return data.list.map(({ Category }) => Category);
  };

/** The same with one that is in use and may be offered no more. */
export const including = (offered: readonly string[], used: string | null | undefined): readonly string[] =>
  !used || offered.includes(used) ? offered : [used, ...offered];
