import { indexHandler, type UserRecord } from './account';
import { type CallOptions, clients } from './http';

/** Whom an account or a phone number means, of those to whom the information centre may switch; often nobody. */
export async function fetchSwitchCandidates(
  accountOrPhone: string,
  options?: CallOptions,
): Promise<UserRecord[]> {
  const query = { phone: accountOrPhone.trim() };
  const { data } = await clients.handler.get<UserRecord[]>(
    `${indexHandler}?action=basicapps`,
    query,
    options,
  );
  return data;
}

/** Makes the session cookie stand for another account; `renewSession` then makes the UI follow. */
export async function postSwitch(account: string): Promise<void> {
  await clients.handler.post(`${indexHandler}?action=switch`, { Account: account }, { effect: 'write' });
}

/** Makes the session cookie stand for the own account again, also when the time under the other one is over. */
export async function postSwitchBack(options?: CallOptions): Promise<void> {
  await clients.handler.post(`${indexHandler}?action=switchback`, {}, { effect: 'write', ...options });
}
