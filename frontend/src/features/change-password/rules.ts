/** The shortest password that may be chosen here; the server has the last word. */
export const shortest = 8;

/** Why a new password cannot be used, or `undefined`. */
export function weaknessOf(password: string, account: string, current: string): string | undefined {
  if (password.length < shortest) return `新密码至少 ${shortest} 位`;
  if (!/\p{L}/u.test(password) || !/\d/.test(password)) return '新密码须同时包含字母和数字';
  if (account && password.toLowerCase().includes(account.toLowerCase())) return '新密码不能包含账号';
  if (password === current) return '新密码不能与原密码相同';
  return undefined;
}
