import { recordFileUrl, sendFile } from './attachment';
import { parametersOf } from './choices';
import type { SystemEvaluation } from './generated/system';
import { clients } from './http';
import { procedure, type RequestOptions } from './procedure';

/** A complaint about a system function (specification §3, Feedback). */
export interface Feedback {
  /** The system function, as `fetchDueModule` answered it. */
  modId: string;
  /** The user; left out for an anonymous opinion. */
  from?: { account: string; name: string };
  opinion: string;
  picture?: File;
}

/** The opinions that the user has sent under their name, and the answers. */
export interface OwnFeedback {
  EvaluationId: string;
  ModName: string;
  LeaveOpinion: string;
  Status: SystemEvaluation['Status'];
  Reply: string | null;
  Picture: string | null;
  CreateDate: string;
  ModifyUserName: string | null;
  ModifyDate: string | null;
  /** Whether it has been answered since the user's last look. */
  IsNew: boolean;
}

/** The colour of each state of an opinion. */
export const feedbackTones = {
  待处理: 'warning',
  处理中: 'info',
  已答复: 'success',
  不采纳: 'neutral',
} as const satisfies Record<SystemEvaluation['Status'], string>;

/** The latest opinions that the user has sent under their name. */
export async function fetchOwnFeedback(options?: RequestOptions): Promise<OwnFeedback[]> {
  const latest = { page: 1, pageSize: 20 };
  const { data } = await clients.main.get<{ list: OwnFeedback[] }>('/api/feedback/mine', latest, options);
  return data.list;
}

/** Marks the answers to the user's opinions as read. */
export async function markAnswersSeen(): Promise<void> {
  const options = { silent: true, ofShell: true };
  await procedure('P_SystemEvaluation', '反馈答复已读写入', {}, 'write', options).toInt();
}

/** The address of an opinion's picture; only users who may read the opinion may read it. */
export const pictureUrl = (evaluationId: string): string => recordFileUrl(`${picturePath}/${evaluationId}`);

const picturePath = '/api/feedback/picture';

/** Stores a picture for a later opinion, and returns the name of it. */
const uploadPicture = (picture: File): Promise<string> => sendFile(picturePath, picture, { ofShell: true });

/** The largest picture that the gateway takes, in bytes. */
export const longestPicture = 1 << 20;

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
export const fetchProblemTags = (options?: RequestOptions): Promise<string[]> =>
  parametersOf('系统评价问题标签')({ ...options, silent: false, ofShell: true });

/**
 * Writes it to Eva_SystemEvaluation and answers with the server's message, which `procedure` has no place for. The
 * gateway adds the IP and the user of the session; an empty Account makes it anonymous.
 */
export async function submitFeedback({ modId, from, opinion, picture }: Feedback): Promise<string> {
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
    ...(picture && { Picture: await uploadPicture(picture) }),
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
