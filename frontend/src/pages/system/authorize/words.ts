import { shortTime } from '@/components/dates';
import type { Grant, ObjectType } from '@/services/authorize';

export const labels: Record<ObjectType, string> = { user: '员工', role: '角色', department: '部门' };

/** What somebody is called beside the label: 角色“仓管员”. */
export const quoted = (type: ObjectType, name: string): string => `${labels[type]}“${name}”`;

/** Whom a grant names and how it reaches a user: 角色“仓管员”（岗位 仓库主管）. */
export function sourceText({ ObjectType: type, Name, Via }: Grant, ofUser: boolean): string {
  if (type === 'user') return '本人';
  if (type === 'department') return `部门“${Name}”${Via && `（${Via} 的上级）`}`;
  if (!ofUser) return quoted(type, Name);
  return `角色“${Name}”${Via ? `（岗位 ${Via}）` : '（没有岗位的员工都有）'}`;
}

/** Since when and by whom. */
export const sinceText = ({ UserName, CreateDate }: Grant): string =>
  CreateDate ? `${shortTime(CreateDate)} ${UserName ? `由 ${UserName} 授予` : '授予'}` : '系统初始授权';

export const isType = (text: string | undefined | null): text is ObjectType =>
  text !== undefined && text !== null && text in labels;
