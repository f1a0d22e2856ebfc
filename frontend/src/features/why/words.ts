import { shortTime } from '@/components/dates';
import type { Explanation, Grant, Linked, Need, ObjectType, Question } from '@/services/authorize';

/** The name of each kind of object. */
export const labels: Record<ObjectType, string> = { user: '员工', role: '角色', department: '部门' };

/** The name of an object beside the label: 角色“仓管员”. */
export const quoted = (type: ObjectType, name: string): string => `${labels[type]}“${name}”`;

/** The holder of a grant and how it reaches a user: 角色“仓管员”（岗位 仓库主管）. */
export function sourceText({ ObjectType: type, Name, Via }: Grant, ofUser: boolean): string {
  if (type === 'user') return '本人';
  if (type === 'department') return `部门“${Name}”${Via && `（${Via} 的上级）`}`;
  if (!ofUser) return quoted(type, Name);
  return `角色“${Name}”${Via ? `（岗位 ${Via}）` : '（没有岗位的员工都有）'}`;
}

/** Date and author. */
export const sinceText = ({ UserName, CreateDate }: Grant): string =>
  CreateDate ? `${shortTime(CreateDate)} ${UserName ? `由 ${UserName} 授予` : '授予'}` : '系统初始授权';

/** Whether a text names a kind of object. */
export const isType = (text: string | undefined | null): text is ObjectType =>
  text !== undefined && text !== null && text in labels;

/** The subject of each kind of question. */
export const kinds: Record<Question['kind'], string> = {
  menu: '菜单',
  button: '按钮',
  procedure: '存储过程',
  route: '接口',
};

/** The texts of rules without a named requirement. */
export const ruleTexts: Partial<Record<Explanation['Rule'], string>> = {
  public: '这是公开的，不登录也可以使用。',
  'signed-in': '登录即可使用，不需要授权。',
  'any session': '登录即可使用，不需要授权。',
};

/** The requirement: 需要菜单“系统管理 / 参数设置”. */
export function needText({ Kind, Names }: Need): string {
  const names = Names.map((name) => `“${name}”`).join('或');
  if (Kind === 'roles') return `需要岗位或角色${names}`;
  return `需要${Kind === 'departments' ? '部门' : kinds[Kind]}${names}`;
}

/** Since when a user has a post or a department, and who changed it. */
export const byWhom = ({ UserName, CreateDate }: Linked): string =>
  `${shortTime(CreateDate)} 由 ${UserName || '系统'} 登记`;
