import type { RecordChoice } from './generated/record';
import { clients, type RequestOptions } from './http';

/** A value that one may choose, and what it is called. */
export interface Option {
  value: string;
  label: string;
}

/** Reads the records of which a field names one. */
export const choicesOf =
  ({ path, key, name, other }: RecordChoice) =>
  async (options: RequestOptions): Promise<Option[]> => {
    const { data } = await clients.main.get<{ list: Record<string, string>[] }>(`${path}/all`, undefined, {
      silent: true,
      ...options,
    });
    const records = data.list.map((row) => ({ value: row[key] ?? '', label: row[name] ?? '' }));
    return other ? [other, ...records] : records;
  };
