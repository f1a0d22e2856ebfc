import { indexHandler, type UserRecord } from './account';
import { type CallOptions, clients } from './http';

/** The users with an account or a phone number to which the information centre may switch; often none. */
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

/** Switches the session cookie to another account; `renewSession` then updates the UI. */
export async function postSwitch(account: string): Promise<void> {
  await clients.handler.post(`${indexHandler}?action=switch`, { Account: account }, { effect: 'write' });
}

/** Switches the session cookie back to the own account, also when the time under the other one is over. */
export async function postSwitchBack(options?: CallOptions): Promise<void> {
  await clients.handler.post(`${indexHandler}?action=switchback`, {}, { effect: 'write', ...options });
}
