import type { RecordChoice } from './generated/record';
import type { RequestOptions } from './http';
import { clientOf } from './http/areas';
import { procedure } from './procedure';

/** A value to choose, and its name. */
export interface Option {
  value: string;
  label: string;
  /** Distinguishes choices with the same name: for people, by the department. */
  note?: string | undefined;
}

/** How many records are shown to choose from where there are many. */
const shown = 50;

/** Reads the records that a field can name; where there are many, those that match `sought`. */
export const choicesOf =
  ({ path, key, name, other, search }: RecordChoice, sought: Record<string, string> = {}) =>
  async (options: RequestOptions): Promise<Option[]> => {
    const params = search && { page: 1, pageSize: shown, ...sought };
    const { data } = await clientOf(path).get<{ list: Record<string, string>[] }>(`${path}/all`, params, {
      silent: true,
      ...options,
    });
    const records = data.list.map((row) => ({
      value: row[key] ?? '',
      label: row[name] ?? '',
      ...(row.DepartmentName && { note: row.DepartmentName }),
    }));
    return other ? [other, ...records] : records;
  };

/** Reads the values of a category of 参数设置, in their order. */
export const parametersOf =
  (category: string) =>
  async (options?: RequestOptions): Promise<string[]> => {
    const call = procedure('P_Parameter', '参数列表参数数据查询', { OtherA: category }, 'read', {
      silent: true,
      ...options,
    });
    return (await call.toDataTable<{ Name: string }>()).map(({ Name }) => Name);
  };
