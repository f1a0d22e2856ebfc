/** A module record as the server sends it (specification §3, second variant; `Mame` is the wire's spelling). */
export interface ModuleRecord {
  Path: string | null;
  Mame: string | null;
  Redirect: string | null;
  /** `Layout` for a group, else the view to load; empty = the fallback page. */
  Component: string | null;
  SortCode: number | null;
  MenuId: string;
  ParentId: string;
  FullName: string;
  ID: string;
  Icon: string | null;
  Description: string | null;
  Img: string | null;
  Selected: string | null;
  NotSelected: string | null;
  ButtonId: string | null;
  IsExist: number;
  Hidden: boolean;
  Affix: boolean;
  NoCache: boolean;
  Breadcrumb: boolean;
  Roles: string | null;
}

/** A button of a menu as the server has it. */
export interface ButtonRecord {
  /** `<module ID>.<verb>`, such as `dormitory-repair.export`. */
  ButtonId: string;
  MenuId: string;
  FullName: string;
  Icon: string | null;
  SortCode: number | null;
  IsExist: number;
}

/** The parent of every top-level module. */
export const rootMenuId = '00000000-0000-0000-0000-000000000000';

/** The value of `Component` that marks a group without a page of its own. */
export const groupComponent = 'Layout';
