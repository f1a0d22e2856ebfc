import { clients, type Effect, type RequestOptions } from './http';
import { dataOf, isNothingFound } from './http/tolerated';

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
 * with `data` alone and rejects with `ApiError` on any nonzero code; only a list of which nothing was found is empty.
 */
export function procedure(
  name: string,
  cxtype: string,
  params: ProcedureParams = {},
  effect: Effect = 'read',
  options: RequestOptions = {},
) {
  const call = async <T>(endpoint: string, nothing?: T): Promise<T> => {
    const url = `/api/Procedure/${endpoint}`;
    const body = { ...params, ProcedureName: name, CXType: cxtype };
    const result = await clients.file.post<T>(url, body, { effect, ...options });
    return nothing && isNothingFound(result) ? nothing : dataOf(result, url);
  };
  return {
    toDataSet: <T extends Record<string, unknown[]>>() => call<T>('ProcedureToDataSet'),
    toDataTable: <Row>() => call<Row[]>('ProcedureToDataTable', []),
    toComboBox: () => call<ComboItem[]>('ProcedureToComboBox', []),
    toInt: () => call<number>('ProcedureToInt'),
    toBoolean: () => call<boolean>('ProcedureToBoolean'),
  };
}
