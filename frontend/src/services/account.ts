import type { UserInfo, WechatBinding } from './generated/account';
import { ApiError, type CallOptions, clients, type RequestOptions } from './http';
import { procedure } from './procedure';

export type { UserInfo, WechatBinding };

/** A user record as the gateway answers it (specification §3). */
export interface UserRecord {
  Account: string;
  UserId: string;
  UserName: string;
  RealName: string;
  ThumbAvatar: string | null;
  PostName: string | null;
  DepartmentName: string | null;
  DepartmentId: string | null;
  Department: string | null;
  TopDepartmentName: string | null;
  /** Whether that is the one that the setting DealerTopDepartment names. */
  IsDealer: boolean;
  Mobile: string | null;
  MustChangePassword: boolean;
}

/** For calls that read the signed-in user: their caller shows failures, also a lost session. */
const own = { silent: true, handlesLostSession: true, ofShell: true } satisfies CallOptions;

/** The older handler of everything about signing in. */
export const indexHandler = '/MobileQageModule/IndexHandler.ashx';

/** Signs in and sets the session cookie. Rejects with the server's message; shows none itself. */
export async function signIn(account: string, password: string): Promise<void> {
  const body = { username: account.trim(), password };
  await clients.handler.post(`${indexHandler}?action=newlogin`, body, { effect: 'write', ...own });
}

/** Asks for a code for signing in; the answer is the same with and without a code. */
export async function askForCode(account: string): Promise<void> {
  await clients.handler.post(
    `${indexHandler}?action=getcode`,
    { Account: account.trim() },
    { effect: 'write', ...own },
  );
}

/** Signs in with the code in place of the password. */
export async function signInByCode(account: string, code: string): Promise<void> {
  const body = { Account: account.trim(), VerifyCode: code.trim() };
  await clients.handler.post(`${indexHandler}?action=codelogin`, body, { effect: 'write', ...own });
}

const wechatPath = '/admin/account/wechat';

/** Begins a sign-in by 企业微信; returns the address there. Inside of its app nobody has to scan. */
export async function beginWechat(inside: boolean): Promise<string> {
  const { data } = await clients.main.post<{ address: string }>(
    `${wechatPath}/start`,
    { Inside: inside ? '1' : '' },
    own,
  );
  return data.address;
}

/** Signs in with the code and the state with which 企业微信 leads back. */
export async function signInByWechat(code: string, state: string): Promise<void> {
  await clients.main.post(`${wechatPath}/signin`, { Code: code, State: state }, { effect: 'write', ...own });
}

export const fetchBinding = async (options?: RequestOptions): Promise<WechatBinding> =>
  (await clients.main.get<WechatBinding>(wechatPath, {}, options)).data;

/** Binds the member that this browser has scanned with, or ends the binding. */
export async function changeBinding(what: 'bind' | 'unbind'): Promise<void> {
  await clients.main.post(`${wechatPath}/${what}`, {}, { silent: true });
}

/** Changes the own password; the server ends every session of the account. */
export async function changePassword(
  account: string,
  oldPassword: string,
  newPassword: string,
): Promise<void> {
  const body = { Account: account, OldPwd: oldPassword, NewPwd: newPassword };
  await clients.handler.post(`${indexHandler}?action=changepwd`, body, { effect: 'write', silent: true });
}

/** Locks the session: until `postUnlock` the gateway refuses its calls. */
export async function postLock(): Promise<void> {
  await clients.main.post('/admin/account/lock', {}, { effect: 'write', ...own });
}

/** Opens it again with the password of the person who acts. */
export async function postUnlock(password: string): Promise<void> {
  await clients.main.post('/admin/account/unlock', { password }, { effect: 'write', ...own });
}

/** The user of the session cookie; rejects with a 5000x code when there is none. */
export async function fetchUserInfo(): Promise<UserInfo> {
  const url = '/vue-element-admin/user/info';
  const { data } = await clients.main.get<UserInfo | null>(url, undefined, own);
  const refuse = (msg: string) => new ApiError({ kind: 'business', code: -1, msg, said: msg, url });
  // The texts of specification §8.
  if (!data) throw refuse('Verification failed, please Login again.');
  if (!Array.isArray(data.roles) || data.roles.length === 0)
    throw refuse('getInfo: roles must be a non-null array!');
  return data;
}

/** Ends the session on the server. */
export async function signOut(): Promise<void> {
  await clients.main.post('/vue-element-admin/user/logout', {}, { effect: 'write', ...own });
}

export async function fetchOwnUser(): Promise<UserRecord> {
  const [user] = await procedure('P_Base_User', '用户详情查询', {}, 'read', own).toDataTable<UserRecord>();
  if (!user) throw new Error('用户信息不存在');
  return user;
}
