import type { Option } from './choices';
import { clients, type RequestOptions } from './http';

/** Reads the persons who are responsible for stages or documents of shops that the user sees. */
export const ownersOf =
  ({ path }: { path: string }) =>
  async (options: RequestOptions): Promise<Option[]> => {
    const params = { page: 1, pageSize: 500 };
    const { data } = await clients.main.get<{ list: { UserId: string; RealName: string }[] }>(
      `${path}/owners`,
      params,
      { silent: true, ...options },
    );
    return data.list.map(({ UserId, RealName }) => ({ value: UserId, label: RealName }));
  };
