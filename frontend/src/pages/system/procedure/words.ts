import type { Tone } from '@/components/StatusTag';
import { byRoute, type ProcedureRow, type ProcedureSource, type ProcedureState } from '@/services/explorer';

export const states: Record<ProcedureState, { text: string; tone: Tone; about: string }> = {
  serving: { text: '正常', tone: 'success', about: '正在提供服务' },
  overridden: { text: '被覆盖', tone: 'neutral', about: '由后加载的同名条目处理' },
  stale: { text: '旧版服务', tone: 'warning', about: '文件有错误，仍由上一个正确的版本提供服务' },
  quarantined: { text: '已隔离', tone: 'danger', about: '文件有错误，没有提供服务' },
};

export const sources: Record<ProcedureSource, string> = { go: 'Go', shipped: '随程序', site: '现场' };

export const effects: Record<ProcedureRow['effect'], string> = { read: '查询', write: '写入', '': '—' };

/** What the state means for the calls. */
export function stateText({ state, by }: ProcedureRow): string {
  const [source = '', ...name] = by.split(':');
  const other = by && `：${sources[source as ProcedureSource] ?? source} ${name.join(':')}`;
  return states[state].about + other;
}

const rules: Record<string, string> = { roles: '角色', departments: '部门', menu: '菜单', button: '按钮' };

/** Who may call it: `menu: shop` → `菜单：shop`. */
export function accessText(access: string): string {
  if (access === 'public') return '公开';
  if (access === 'signed-in') return '登录即可';
  if (access === byRoute) return '由接口决定';
  const [rule = '', names] = access.split(': ');
  return names ? `${rules[rule] ?? rule}：${names.replaceAll(', ', '、')}` : '—';
}

/** ProcedureName and CXType in one line; the file where it never made a procedure. */
export const nameOf = ({ procedure, cxtype, file }: ProcedureRow): string =>
  [procedure || file, cxtype].filter(Boolean).join(' / ');

/** Milliseconds as staff read them: `3.4 ms`, `1.25 s`, and a dash without calls. */
export function timeText(ms: number | null): string {
  if (ms === null) return '—';
  return ms < 1000 ? `${ms.toFixed(1)} ms` : `${(ms / 1000).toFixed(2)} s`;
}

export const countText = (count: number): string => count.toLocaleString('zh-CN');
