import type { HeldButton, MenuButton } from './api';

/** A button as the form has it; `own` is its id behind that of the menu. */
export interface Draft {
  key: string;
  own: string;
  name: string;
  icon: string;
  /** The server has it already: its id is fixed. */
  kept: boolean;
  /** A route or a procedure relies on it: it cannot be left out. */
  bound: boolean;
  grants: number;
}

/** The buttons of a menu as they are edited. */
export const draftsOf = (menu: string, buttons: readonly HeldButton[]): Draft[] =>
  buttons.map(({ ButtonId, FullName, Icon, Bound, Grants }) => ({
    key: ButtonId,
    own: ButtonId.slice(menu.length + 1),
    name: FullName,
    icon: Icon,
    kept: true,
    bound: Bound,
    grants: Grants,
  }));

/** The edited buttons as they are saved. */
export const buttonsOf = (menu: string, drafts: readonly Draft[]): MenuButton[] =>
  drafts.map(({ own, name, icon }) => ({ ButtonId: `${menu}.${own.trim()}`, FullName: name, Icon: icon }));

/** How many grants go with the buttons that are left out. */
export const lostGrants = (before: readonly HeldButton[], drafts: readonly Draft[]): number =>
  before
    .filter(({ ButtonId }) => !drafts.some(({ key, kept }) => kept && key === ButtonId))
    .reduce((sum, { Grants }) => sum + Grants, 0);

/** The same with a draft one place further up or down. */
export function moved<T>(list: readonly T[], at: number, step: -1 | 1): T[] {
  const next = [...list];
  const [one] = next.splice(at, 1);
  if (one !== undefined) next.splice(at + step, 0, one);
  return next;
}
