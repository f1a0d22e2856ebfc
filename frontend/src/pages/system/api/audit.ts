import type { AuditLine, OperationDetail } from '@/services/generated/audit';
import { clients, type Download, type DownloadOptions, type RequestOptions } from '@/services/http';
import type { ListAnswer, ListParams } from '@/services/resource';

export type { OperationDetail };

/** A row of 操作日志. Times are the company's local time; the actor is empty if unknown. */
export type OperationRow = Omit<AuditLine, 'RowVersion' | 'Parameters'>;

/** A row of 登录日志. */
export interface SignInRow extends Omit<OperationRow, 'Kind'> {
  /** 密码, 验证码, 切换账号 or 程序. */
  Way: string;
}

export interface Option {
  value: string;
  label: string;
}

const at = '/admin/system';

const read = async <T>(url: string, params?: object, options?: RequestOptions) =>
  (await clients.main.get<T>(url, params, { silent: true, ...options })).data;

/** A page of a log, and the file of all rows that the conditions leave. */
function log<Row>(name: 'operation-log' | 'sign-in-log') {
  const path = `${at}/${name}`;
  return {
    list: (params: ListParams, options?: RequestOptions) =>
      read<ListAnswer<Row>>(`${path}/index`, params, options),
    export: (params: ListParams, options?: DownloadOptions): Promise<Download> =>
      clients.main.download(`${path}/export`, params, { silent: true, ...options }),
  };
}

export const operations = log<OperationRow>('operation-log');
export const signIns = log<SignInRow>('sign-in-log');

export const fetchOperation = (id: string, options?: RequestOptions) =>
  read<OperationDetail>(`${at}/operation-log/detail/${encodeURIComponent(id)}`, undefined, options);

/** The options of the filters 操作 and 类别. */
export const fetchOperationOptions = (options?: RequestOptions) =>
  read<{ events: Option[]; kinds: Option[] }>(`${at}/operation-log/options`, undefined, options);
