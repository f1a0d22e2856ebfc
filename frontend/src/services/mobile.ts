import { clients } from './http';

const path = '/admin/account/mobile';
const silent = { silent: true } as const;

/** Has a code sent to the number that is to become the own one. */
export async function askMobileCode(mobile: string, password: string): Promise<void> {
  const body = { Mobile: mobile.trim(), Password: password };
  await clients.main.post(`${path}/code`, body, silent);
}

/** Makes the number the user's own, by the code that was sent to it; returns it with the middle hidden. */
export async function changeMobile(mobile: string, code: string): Promise<string> {
  const body = { Mobile: mobile.trim(), VerifyCode: code.trim() };
  return (await clients.main.post<{ Mobile: string }>(path, body, silent)).data.Mobile;
}
