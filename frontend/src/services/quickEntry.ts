import { ApiError } from './http';
import { procedure, type RequestOptions } from './procedure';

/** How many quick entries a user may choose. */
export const mostQuickEntries = 12;

/** The MenuIds of the user's quick entries, in order. */
export async function fetchQuickEntries(options?: RequestOptions): Promise<string[]> {
  const call = procedure('P_Base_QuickEntry', '快捷入口查询', {}, 'read', options);
  const rows = await call.toDataTable<{ MenuId: string }>();
  return rows.map((row) => row.MenuId);
}

export async function saveQuickEntries(menuIds: string[]): Promise<void> {
  const params = { Myresult: JSON.stringify(menuIds) };
  const call = procedure('P_Base_QuickEntry', '快捷入口保存', params, 'write', { silent: true });
  if (await call.toBoolean()) return;
  const msg = '快捷入口保存失败，请重试';
  throw new ApiError({ kind: 'business', code: -1, msg, said: msg, url: '快捷入口保存' });
}
