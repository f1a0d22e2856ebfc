import { clients } from './http';
import { procedure, type RequestOptions } from './procedure';

/** A complaint about a system function (specification §3, Feedback). */
export interface Feedback {
  /** The system function, as `fetchDueModule` answered it. */
  modId: string;
  /** Who complains; left out for an anonymous complaint. */
  from?: { account: string; name: string };
  opinion: string;
}

/** The longest opinion that the gateway takes, in UTF-16 units. */
export const longestOpinion = 2000;

/** The fixed rating of specification §9. */
const worse = '较差';

/** The ModID under which feedback about a page is wanted from the user now; undefined when it is not. */
export async function fetchDueModule(page: string, options?: RequestOptions): Promise<string | undefined> {
  const ofShell = { ...options, ofShell: true };
  const call = procedure('P_SystemEvaluation', '系统是否需要评价', { OtherA: page }, 'read', ofShell);
  const [row] = await call.toDataTable<{ ModID: string | null }>();
  return row?.ModID || undefined;
}

/** The names of the problems that a user can pick. */
export async function fetchProblemTags(options?: RequestOptions): Promise<string[]> {
  const params = { OtherA: '系统评价问题标签' };
  const ofShell = { ...options, ofShell: true };
  const call = procedure('P_Parameter', '参数列表参数数据查询', params, 'read', ofShell);
  return (await call.toDataTable<{ Name: string }>()).map(({ Name }) => Name);
}

/**
 * Writes it to Eva_SystemEvaluation and answers with the server's message, which `procedure` has no place for. The
 * gateway itself fills in the IP, and takes who writes from the session; an empty Account makes it anonymous.
 */
export async function submitFeedback({ modId, from, opinion }: Feedback): Promise<string> {
  const record = {
    ModID: modId,
    Account: from?.account ?? '',
    Appraiser: from?.name ?? '',
    Attitude: worse,
    RunCondition: worse,
    Easytouse: worse,
    DemandIsMet: worse,
    LeaveOpinion: opinion,
    IP: '',
  };
  const { msg } = await clients.file.post(
    '/api/Procedure/ProcedureToBoolean',
    {
      ProcedureName: 'P_SystemEvaluation',
      CXType: '系统评价信息写入',
      Myresult: JSON.stringify(record),
    },
    { effect: 'write', silent: true, ofShell: true },
  );
  return msg;
}
