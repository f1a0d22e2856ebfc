import { procedure } from '../procedure';
import type { ButtonRecord, ModuleRecord } from './records';

export { type Crumb, crumbsOf } from './breadcrumb';
export { fitsPath, type MenuMatch, matchMenu, pageAt, topLevelOf, withoutIndex } from './match';
export type { ButtonRecord, ModuleRecord } from './records';
export { targetOf } from './target';
export {
  buildMenu,
  homePath,
  isGroup,
  isOutside,
  type MenuNode,
  menuById,
  pagesOf,
  setBuiltPages,
  visible,
} from './tree';

/** The modules and buttons that the session's user may use: own, by role and by department. */
export async function fetchOwnModules(): Promise<{ modules: ModuleRecord[]; buttons: ButtonRecord[] }> {
  const { Table, Table1 } = await procedure('P_Base_Module', '模块权限含角色查询', {}, 'read', {
    silent: true,
    handlesLostSession: true,
    ofShell: true,
  }).toDataSet<{ Table: ModuleRecord[]; Table1: ButtonRecord[] }>();
  return { modules: Table ?? [], buttons: Table1 ?? [] };
}
