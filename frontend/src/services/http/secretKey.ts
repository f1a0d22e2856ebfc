import { ApiError, FAILURE_CODE } from './errors';
import type { Client } from './types';

const url = '/api/Procedure/ProcedureToDataTable';

/** Asks for the latest secret key. Rejects with `ApiError`, unannounced: the call that needs the key shows it. */
export async function fetchSecretKey(file: Client): Promise<string> {
  const body = { ProcedureName: 'P_SecretKey', CXType: '获取最新秘钥' };
  const { data } = await file.post<{ SecretKey: string }[] | null>(url, body, {
    effect: 'read',
    silent: true,
  });
  const key = data?.[0]?.SecretKey;
  if (key) return key;
  const msg = '签名秘钥获取失败，请联系信息中心';
  throw new ApiError({ kind: 'business', code: FAILURE_CODE, msg, said: msg, url });
}
