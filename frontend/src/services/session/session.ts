import type { UserInfo, UserRecord } from '../account';
import { type ButtonRecord, buildMenu, type MenuNode, type ModuleRecord } from '../menu';

/** Everything the UI knows about who is signed in. Built once per sign-in or page load, never changed in place. */
export interface Session {
  account: string;
  userId: string;
  name: string;
  avatar: string;
  introduction: string;
  roles: string[];
  postName: string;
  departmentName: string;
  departmentId: string;
  topDepartmentName: string;
  mustChangePassword: boolean;
  /** The user's menu tree; the routes of the shell. */
  menu: MenuNode[];
  /** Ids of the buttons the user may use. */
  buttons: ReadonlySet<string>;
  modules: ModuleRecord[];
}

export function toSession(
  info: UserInfo,
  user: UserRecord,
  rights: { modules: ModuleRecord[]; buttons: ButtonRecord[] },
): Session {
  return {
    account: user.Account,
    userId: user.UserId,
    name: user.RealName || user.UserName || info.name,
    avatar: info.avatar || user.ThumbAvatar || '',
    introduction: info.introduction ?? '',
    roles: info.roles,
    postName: user.PostName ?? '',
    departmentName: user.DepartmentName ?? '',
    departmentId: user.DepartmentId || user.Department || '',
    topDepartmentName: user.TopDepartmentName ?? '',
    mustChangePassword: user.MustChangePassword === true,
    menu: buildMenu(rights.modules, info.roles),
    buttons: new Set(rights.buttons.filter((button) => button.IsExist !== 0).map((b) => b.ButtonId)),
    modules: rights.modules,
  };
}
