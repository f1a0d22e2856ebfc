import type { UserInfo, UserRecord } from '../account';
import { type ButtonRecord, buildMenu, type MenuNode, type ModuleRecord } from '../menu';

/** All data of the UI on the signed-in user. Built once per sign-in or page load, never changed in place. */
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
  /** Whether the user belongs to a dealer, as the setting DealerTopDepartment says. */
  dealer: boolean;
  /** The mobile number with its middle hidden, `138****8000`; empty where there is none. */
  mobile: string;
  /** Whether another person entered it, and its owner has not confirmed it: no code for signing in is sent to it. */
  mobileUnconfirmed: boolean;
  /** Whether another person set the password: until it is changed there are neither menus nor rights. */
  mustChangePassword: boolean;
  /** Set while the information centre acts under the account. */
  switched: Switched | undefined;
  /** The user's menu tree; the routes of the shell. */
  menu: MenuNode[];
  /** Ids of the buttons the user may use. */
  buttons: ReadonlySet<string>;
  modules: ModuleRecord[];
}

/** The person who acts under the account, and until when. */
export interface Switched {
  /** Name of the acting user. */
  by: string;
  /** When it ends at the latest, in milliseconds of this browser's clock. */
  until: number;
}

/** Whether the user belongs to the department that switches accounts and edits guides (specification §6). */
export const inInformationCentre = ({ departmentName }: Session): boolean => departmentName === '信息中心';

/** The session of the UI from the server's answers. */
export function toSession(info: UserInfo, user: UserRecord, rights: Rights): Session {
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
    dealer: user.IsDealer,
    mobile: maskMobile(user.Mobile ?? ''),
    mobileUnconfirmed: info.mobileUnconfirmed ?? false,
    mustChangePassword: false,
    switched: info.switched && {
      by: info.switched.by,
      until: Date.now() + info.switched.seconds * 1000,
    },
    ...rightsOf(rights, info.roles),
  };
}

interface Rights {
  modules: ModuleRecord[];
  buttons: ButtonRecord[];
}

const rightsOf = ({ modules, buttons }: Rights, roles: string[]) => ({
  menu: buildMenu(modules, roles),
  buttons: new Set(buttons.filter((button) => button.IsExist !== 0).map((b) => b.ButtonId)),
  modules,
});

/** The session with the menu and the rights as they are by now. */
export const withRights = (session: Session, rights: Rights): Session => ({
  ...session,
  ...rightsOf(rights, session.roles),
});

/** A session that must change its initial password first: `user/info` has all its data. */
export function toInitialSession(info: UserInfo): Session {
  return {
    account: info.account ?? '',
    userId: '',
    name: info.name,
    avatar: info.avatar,
    introduction: info.introduction,
    roles: info.roles,
    postName: '',
    departmentName: '',
    departmentId: '',
    topDepartmentName: '',
    dealer: false,
    mobile: '',
    mobileUnconfirmed: false,
    mustChangePassword: true,
    switched: undefined,
    menu: [],
    buttons: new Set(),
    modules: [],
  };
}

/** The first three and the last four digits; a number that would show more than half of itself is not shown. */
function maskMobile(mobile: string): string {
  return mobile.length < 8 ? '' : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
}
