import type { BridgeResult, BridgeState, Standing, Wish } from './api';
import { countText, isLater, nameOf, peopleOf, stateText } from './words';

/** How many names a sentence has; the rest is a number. */
const most = 8;

/** The targets, by name: `宿舍查询（P_Dormitory）`, or the first ones of many. */
export function consequenceOf(targets: readonly Standing[]): string {
  const names = targets.slice(0, most).map(nameOf).join('、');
  return targets.length > most ? `${names} 等 ${targets.length} 个` : names;
}

/** Whether writes can be tried in that state. */
export const mayTry = (targets: readonly Standing[], state: BridgeState): boolean =>
  (state === 'shadow' || state === 'canary') && targets.some(({ CanTry }) => CanTry);

/** The calls that set it: writes that cannot be tried are in one of their own, without a trial. */
export function wishesOf(targets: readonly Standing[], wish: Omit<Wish, 'Targets'>): Wish[] {
  const parts = wish.Trial
    ? [true, false].map((can) => targets.filter(({ CanTry }) => CanTry === can))
    : [targets];
  return parts
    .filter((part) => part.length > 0)
    .map((part) => ({
      ...wish,
      Targets: part.map(({ Target }) => Target),
      Trial: wish.Trial && part.some(({ CanTry }) => CanTry),
    }));
}

/** Whether a state needs evidence, or a reason. */
const gated = (state: BridgeState): boolean => state === 'canary' || state === 'native';

/** What is missing for a state; `undefined` where nothing is. */
export function gateText(targets: readonly Standing[], state: BridgeState): string | undefined {
  const without = targets.filter(({ Implemented }) => !Implemented).length;
  const blocked = targets.filter(
    ({ Blocks, Implemented }) => gated(state) && Implemented && Blocks.length > 0,
  );
  if (targets.length === 1) {
    const [only] = blocked;
    if (without > 0) return state === 'legacy' ? undefined : '本系统没有实现它，只能由旧系统回答。';
    return only && `${only.Blocks.join('；')}。填写原因后仍可切换。`;
  }
  const parts = [
    without > 0 && state !== 'legacy' && `${without} 个没有实现，不会切换`,
    blocked.length > 0 && `${blocked.length} 个证据不足，没有原因时不会切换`,
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join('；')}。` : undefined;
}

/**
 * How many people a percentage is: of one target, or of the most used one of many. The share is taken of all accounts, so
 * with five people it can be empty.
 */
export function peopleText(targets: readonly Standing[], percentage: number): string {
  const people = Math.max(0, ...targets.map(({ People }) => People));
  if (people === 0) return '还没有人调用过';
  const part = `约 ${countText(peopleOf(people, percentage))} 人${people * percentage < 300 ? '，也可能一个也没有' : ''}`;
  return targets.length === 1
    ? `${part}（最近调用过的共 ${countText(people)} 人），每个人始终由同一边回答`
    : `用的人最多的目标${part}，每个人始终由同一边回答`;
}

/** What was done, as the message says it. */
export function titleOf(targets: readonly Standing[], state: BridgeState, percentage: number): string {
  const what = targets.length === 1 ? consequenceOf(targets) : `${targets.length} 个目标`;
  return `${what} 已切换到${stateText(state, percentage)}`;
}

/** Why some targets were not changed, line by line; `undefined` where all were. */
export function failureOf(
  results: readonly BridgeResult[],
  targets: readonly Standing[],
): string | undefined {
  const refused = results.filter(({ Refused }) => Refused !== '');
  if (refused.length === 0) return undefined;
  if (results.length === 1) return refused[0]?.Refused;
  const names = new Map(targets.map((row) => [row.Target, nameOf(row)]));
  const lines = refused
    .slice(0, most)
    .map(({ Target, Refused }) => `${names.get(Target) ?? Target}：${Refused}`);
  const more = refused.length > most ? [`另有 ${refused.length - most} 个`] : [];
  const done = results.filter(({ Changed }) => Changed).length;
  return [`已切换 ${done} 个，${refused.length} 个没有切换：`, ...lines, ...more].join('\n');
}

/** The state to go back to: the legacy system answers again, and comparing goes on where that is possible. */
export function backOf({ State, Effect, CanTry }: Standing): BridgeState | undefined {
  if (State === 'legacy') return undefined;
  const compares = Effect === 'read' || CanTry;
  return isLater(State, 'shadow') && compares ? 'shadow' : 'legacy';
}
