import type { OperationDetail } from '@/services/generated/audit';
import { clients, type Download, type DownloadOptions, type RequestOptions } from '@/services/http';
import type { ListAnswer, ListParams } from '@/services/resource';

export type { OperationDetail };

/** What a row of 操作日志 and 登录日志 says alike. Times are the company's local time. */
export interface AuditRow {
  AuditId: string;
  CreateDate: string;
  Event: string;
  /** The event in words. */
  Action: string;
  /** What a record was called, or what else there is to say. */
  Title: string;
  Object: string;
  Outcome: '成功' | '失败' | '拒绝';
  /** Who really acted; empty for nobody who is known. */
  ActorName: string;
  ActorAccount: string;
  /** Under which account, or upon which. */
  SubjectName: string;
  SubjectAccount: string;
  Address: string;
  /** Browser and system, empty where nothing is known of them. */
  Device: string;
}

export interface OperationRow extends AuditRow {
  Kind: string;
}

export interface SignInRow extends AuditRow {
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

/** What the filters 操作 and 类别 offer. */
export const fetchOperationOptions = (options?: RequestOptions) =>
  read<{ events: Option[]; kinds: Option[] }>(`${at}/operation-log/options`, undefined, options);
