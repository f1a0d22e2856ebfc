import type { Tone } from '@/components/StatusTag';
import { byRoute, type ProcedureRow, type ProcedureSource, type ProcedureState } from './api';

interface State {
  text: string;
  tone: Tone;
  about: string;
  /** The consequence of a state, and what to do; shown on request. */
  more: string;
}

export const states: Record<ProcedureState, State> = {
  serving: { text: '正常', tone: 'success', about: '正在提供服务', more: '调用由它处理。' },
  overridden: {
    text: '被覆盖',
    tone: 'neutral',
    about: '由后加载的同名条目处理',
    more: '名称和 CXType 相同的条目，后加载的生效；删除后加载的文件，这一个就恢复服务。',
  },
  stale: {
    text: '旧版服务',
    tone: 'warning',
    about: '文件有错误，仍由上一个正确的版本提供服务',
    more: '旧版只在内存里，网关重启后就没有了，请先把文件改正。',
  },
  quarantined: {
    text: '已隔离',
    tone: 'danger',
    about: '文件有错误，没有提供服务',
    more: '改正并保存后约一秒自动恢复；其他条目不受影响。',
  },
};

export const sources: Record<ProcedureSource, { text: string; about: string }> = {
  go: { text: 'Go', about: '写在程序里，随程序升级' },
  shipped: { text: '随程序', about: '程序自带的 SQL 文件，随程序升级' },
  site: { text: '现场', about: '本单位放在条目文件夹里的 SQL 文件，保存即生效，可以覆盖随程序的同名条目' },
};

export const effects: Record<ProcedureRow['effect'], string> = { read: '查询', write: '写入', '': '—' };

/** The effect of the state on the calls. */
export function stateText({ state, by }: ProcedureRow): string {
  const [source = '', ...name] = by.split(':');
  const other = by && `：${sources[source as ProcedureSource]?.text ?? source} ${name.join(':')}`;
  return states[state].about + other;
}

const rules: Record<string, string> = { roles: '角色', departments: '部门', menu: '菜单', button: '按钮' };

/** The callers: `menu: shop` → `菜单：shop`. */
export function accessText(access: string): string {
  if (access === 'public') return '公开';
  if (access === 'signed-in') return '登录即可';
  if (access === byRoute) return '由接口决定';
  const [rule = '', names] = access.split(': ');
  return names ? `${rules[rule] ?? rule}：${names.replaceAll(', ', '、')}` : '—';
}

/** The name and below it the group; the file where it never made a procedure. */
export function namesOf({ procedure, cxtype, file, access }: ProcedureRow): [name: string, below: string] {
  if (access === byRoute) return [procedure, '由接口读取'];
  if (!procedure) return [file, ''];
  return [cxtype || '任意 CXType', procedure === '*' ? '任意 ProcedureName' : procedure];
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
