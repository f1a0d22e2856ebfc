import type { RequestOptions } from '@/services/http';
import type { FetchPage } from '../query/page';
import { pageSizes, type Query, toParams } from '../query/query';

/** How many rows are printed at most: some 150 sheets. */
const most = 5000;

/** The largest page that every list answers. */
const pageSize = pageSizes[3];

/** Says, in words for the user, that there are too many rows to print. */
export class TooMany extends Error {}

/** Every row that the conditions leave, page by page. */
export async function readAll<Row>(
  fetch: FetchPage<Row>,
  query: Query,
  options: RequestOptions,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    const { list, total, more } = await fetch(toParams({ ...query, page, pageSize }), options);
    if (total > most)
      throw new TooMany(
        `共 ${total}${more ? '+' : ''} 条，一次最多打印 ${most} 条，请缩小查询范围，或改用导出`,
      );
    rows.push(...list);
    if (rows.length >= total || list.length === 0) return rows;
  }
}
