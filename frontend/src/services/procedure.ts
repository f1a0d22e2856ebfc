import { ApiError, type ApiResult, clients, type Effect, type RequestOptions } from './http';

/** The stored-procedure payload of specification §3 without the names; every field may be left out. */
export interface ProcedureParams {
  BaseDataName?: string;
  Ontime?: string;
  Entime?: string;
  OtherA?: string | number | boolean;
  OtherB?: string | object;
  Myresult?: string | object;
}

/** An entry of a list of values, as procedures answer it. */
export interface ComboItem {
  value: string;
  label: string;
}

export type { Effect, RequestOptions };

/**
 * A call of one procedure. The five methods are the five endpoints `/api/Procedure/ProcedureTo*`; each answers
 * with `data` alone and rejects with `ApiError` on any nonzero code.
 */
export function procedure(
  name: string,
  cxtype: string,
  params: ProcedureParams = {},
  effect: Effect = 'read',
  options: RequestOptions = {},
) {
  const call = async <T>(endpoint: string): Promise<T> => {
    const url = `/api/Procedure/${endpoint}`;
    const body = { ...params, ProcedureName: name, CXType: cxtype };
    return dataOf(await clients.file.post<T>(url, body, { effect, ...options }), url);
  };
  return {
    toDataSet: <T extends Record<string, unknown[]>>() => call<T>('ProcedureToDataSet'),
    toDataTable: <Row>() => call<Row[]>('ProcedureToDataTable'),
    toComboBox: () => call<ComboItem[]>('ProcedureToComboBox'),
    toInt: () => call<number>('ProcedureToInt'),
    toBoolean: () => call<boolean>('ProcedureToBoolean'),
  };
}

/** The request layer resolves the three tolerated messages with code -1; to a typed call they are failures too. */
function dataOf<T>(result: ApiResult<T>, url: string): T {
  if (result.code !== 0) {
    const { code, msg } = result;
    throw new ApiError({ kind: 'business', code, msg, said: msg, url });
  }
  return result.data;
}
