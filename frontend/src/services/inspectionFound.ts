import { clients, type RequestOptions } from './http';
import type { ListAnswer } from './resource';

/** An inspection as the search shows it. */
export interface InspectionFound {
  InspectionId: string;
  InspectionNo: string;
  MaterialName: string;
  SupplierName: string;
  Status: string;
}

/** The latest six whose number, batch, supplier or material contains a text. */
export const findInspections = async (keyword: string, options: RequestOptions): Promise<InspectionFound[]> =>
  (
    await clients.main.get<ListAnswer<InspectionFound>>(
      '/admin/inspection/list/index',
      { keyword, page: 1, pageSize: 6 },
      { silent: true, ...options },
    )
  ).data.list;
