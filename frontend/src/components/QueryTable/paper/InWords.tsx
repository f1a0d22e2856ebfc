import styles from '../index.module.css';
import type { Filter } from '../query/filter';
import type { QueryPage } from '../query/page';
import type { Query } from '../query/query';

interface Props {
  query: Query;
  filters: readonly Filter[];
  page: QueryPage<unknown>;
  /** When the rows were read. */
  at: string;
}

/** The query of the list, which part of its rows this is, and the time: the paper has to state them. */
export function InWords({ query, filters, page: { list, total }, at }: Props) {
  const first = (query.page - 1) * query.pageSize + 1;
  const part = list.length < total ? [`第 ${first}–${first + list.length - 1} 条`] : [];
  const said = [...conditionsInWords(query, filters), ...part, `数据截至 ${at}`];
  return <p className={`${styles.inWords} qiao-paper-only`}>{said.join('；')}</p>;
}

/** The conditions as one would say them, such as 状态：维修. */
export function conditionsInWords({ keyword, filters: chosen }: Query, filters: readonly Filter[]): string[] {
  const choices = filters.map((filter) => {
    const value = valueInWords(filter, chosen);
    return value && `${filter.label}：${value}`;
  });
  return [keyword && `搜索：${keyword}`, ...choices].flatMap((text) => text || []);
}

function valueInWords(filter: Filter, chosen: Query['filters']): string | undefined {
  if ('from' in filter) return rangeInWords(chosen[filter.from], chosen[filter.to]);
  const value = chosen[filter.name];
  if (!value || 'contains' in filter) return value && `含“${value}”`;
  return filter.options?.find((one) => String(one.value) === value)?.label ?? value;
}

function rangeInWords(from = '', to = ''): string {
  if (from && to) return `${from} 至 ${to}`;
  if (from) return `${from} 起`;
  return to && `${to} 止`;
}
