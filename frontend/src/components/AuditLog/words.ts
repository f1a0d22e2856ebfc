import type { Tone } from '../StatusTag';

type Outcome = '成功' | '失败' | '拒绝';

/** How each outcome of a call is coloured. */
export const outcomeTones: Record<Outcome, Tone> = { 成功: 'success', 失败: 'warning', 拒绝: 'danger' };

export const outcomes = Object.keys(outcomeTones).map((value) => ({ value, label: value }));

/** `陈建国（admin）`; missing parts are left out, and an unknown user is a dash. */
export function personText(name: string, account: string): string {
  if (!account) return '—';
  return name && name !== account ? `${name}（${account}）` : account;
}

interface Acting {
  ActorName: string;
  ActorAccount: string;
  SubjectName: string;
  SubjectAccount: string;
}

/** The user whom a row is about; empty where that is the actor, or no user. */
export const otherText = ({ ActorAccount, SubjectName, SubjectAccount }: Acting): string =>
  SubjectAccount && SubjectAccount !== ActorAccount ? personText(SubjectName, SubjectAccount) : '';

/** `2026-11-20T08:30:05.123` → `2026-11-20 08:30:05`: a log is read to the second. */
export const exactTime = (value: string): string => value.slice(0, 19).replace('T', ' ');

/** A value of a change as text, for any kind of record. */
export function plainValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number') return value.toLocaleString('zh-CN', { maximumFractionDigits: 6 });
  const text = String(value);
  if (/^\d{4}-\d\d-\d\dT00:00:00$/.test(text)) return text.slice(0, 10);
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(text) ? exactTime(text) : text;
}
