import type { Tone } from '@/components/StatusTag';
import type { Difference, Member, Run, WechatOverview } from './api';

export const tones: Record<string, Tone> = {
  待写入: 'info',
  待确认: 'warning',
  已写入: 'success',
  写入失败: 'danger',
  已忽略: 'neutral',
};

export const kinds = [
  ...['绑定部门', '新增部门', '修改部门', '移动部门', '绑定成员', '新增成员', '修改成员', '调动成员'],
  ...['启用成员', '停用成员', '多余成员', '多余部门'],
];

export const runTones: Record<string, Tone> = {
  运行中: 'info',
  已完成: 'success',
  已停止: 'warning',
  已失败: 'danger',
};

/** How many rows a run would write, and how many a person decides about. */
export function sums({ counts }: Pick<WechatOverview, 'counts'>) {
  const of = (...states: string[]) =>
    counts.filter(({ state }) => states.includes(state)).reduce((sum, { total }) => sum + total, 0);
  return { waiting: of('待写入', '写入失败'), asks: of('待确认'), ignored: of('已忽略') };
}

/** The rows that are open, by kind, in the order of the server: 新增成员 12. */
export function openKinds({ counts }: Pick<WechatOverview, 'counts'>): { kind: string; total: number }[] {
  const all = new Map<string, number>();
  for (const { kind, state, total } of counts)
    if (state !== '已写入' && state !== '已忽略') all.set(kind, (all.get(kind) ?? 0) + total);
  return [...all].map(([kind, total]) => ({ kind, total }));
}

/** The result of a run in one line. */
export function runText({ state, total, done, failed }: Run): string {
  const rest = total - done;
  const parts = [`写入 ${done - failed}`, failed > 0 && `失败 ${failed}`, rest > 0 && `未写 ${rest}`];
  return state === '运行中' ? `${done} / ${total}` : parts.filter(Boolean).join('，');
}

/** The button that does what a row needs. */
export function writeText({ Kind }: Pick<Difference, 'Kind'>): string {
  if (Kind === '多余成员') return '停用';
  return Kind === '多余部门' ? '删除' : '写入';
}

/** The question before a row is written by hand; undefined for rows that a run writes. */
export function questionOf(row: Pick<Difference, 'Kind' | 'Name' | 'Detail' | 'State' | 'RemoteId'>) {
  if (row.State !== '待确认') return undefined;
  const what = writeText(row);
  const title =
    what === '写入' ? `${row.Kind}：${row.Name}？` : `在企业微信里${what} ${row.Name}（${row.RemoteId}）？`;
  return { title, content: row.Detail };
}

/** As the server checks it. */
const userID = /^[A-Za-z0-9][A-Za-z0-9_.@-]{0,63}$/;

/**
 * The members to choose from; a userid that is typed or was chosen can be chosen too. The typed one is the first and the
 * chosen one the last, so that the options under the pointer do not move when the members have been read.
 */
export function memberOptions(members: readonly Member[], typed: string, chosen: string | undefined) {
  const isMember = (id: string) => members.some(({ WechatId }) => WechatId === id);
  const own = (id = '') =>
    userID.test(id) && !isMember(id) ? [{ value: id, label: id, note: '按账号绑定' }] : [];
  const word = typed.trim();
  return [
    ...own(word),
    ...members.map(({ WechatId, Name }) => ({ value: WechatId, label: Name, note: WechatId })),
    ...(chosen === word ? [] : own(chosen)),
  ];
}
