import { expect, it } from 'vitest';
import { backOf, consequenceOf, failureOf, gateText, mayTry, peopleText, titleOf, wishesOf } from './change';
import { target } from './fixture';

const blocked = target({ Blocks: ['已比较 3 次，需要 200 次', '比较过 1 天，需要 3 天'] });
const ready = target({ Target: 'p_a/查询', Name: 'P_A/查询' });
const missing = target({
  Target: 'p_b/查询',
  Name: 'P_B/查询',
  Implemented: false,
  Blocks: ['本系统没有实现'],
});

it('says what is missing for canary and native alone', () => {
  const sentence = '已比较 3 次，需要 200 次；比较过 1 天，需要 3 天。填写原因后仍可切换。';
  expect(gateText([blocked], 'canary')).toBe(sentence);
  expect(gateText([blocked], 'native')).toBe(sentence);
  expect(gateText([blocked], 'shadow')).toBeUndefined();
  expect(gateText([ready], 'native')).toBeUndefined();
});

it('says of many which stay as they are', () => {
  expect(gateText([blocked, ready, missing], 'native')).toBe(
    '1 个没有实现，不会切换；1 个证据不足，没有原因时不会切换。',
  );
  expect(gateText([missing], 'shadow')).toBe('本系统没有实现它，只能由旧系统回答。');
  expect(gateText([missing, ready], 'legacy')).toBeUndefined();
});

it('says how many people a canary is', () => {
  expect(peopleText([target({ People: 118 })], 10)).toBe(
    '约 12 人（最近调用过的共 118 人），每个人始终由同一边回答',
  );
  expect(peopleText([target({ People: 20 }), target({ People: 50 })], 10)).toContain('约 5 人');
  expect(peopleText([target({ People: 29 })], 10)).toContain('约 3 人，也可能一个也没有（最近');
  expect(peopleText([target({ People: 30 })], 10)).not.toContain('没有');
  expect(peopleText([target()], 10)).toBe('还没有人调用过');
});

it('tries writes beside the legacy system alone, and only those that can be undone', () => {
  const write = target({ Effect: 'write', CanTry: true });
  expect(['legacy', 'shadow', 'canary', 'native'].map((state) => mayTry([write], state as 'legacy'))).toEqual(
    [false, true, true, false],
  );
  expect(mayTry([ready], 'shadow')).toBe(false);
  const wish = { State: 'shadow', Percentage: 0, Trial: true, Reason: '' } as const;
  expect(wishesOf([write, ready], wish)).toEqual([
    { ...wish, Targets: ['p_dormitory/宿舍查询'] },
    { ...wish, Targets: ['p_a/查询'], Trial: false },
  ]);
  expect(wishesOf([write, ready], { ...wish, Trial: false })).toEqual([
    { ...wish, Trial: false, Targets: ['p_dormitory/宿舍查询', 'p_a/查询'] },
  ]);
});

it('goes back to comparing where that is possible, else to the legacy system', () => {
  const back = (fields: Parameters<typeof target>[0]) => backOf(target(fields));
  expect(back({ State: 'native' })).toBe('shadow');
  expect(back({ State: 'canary', Effect: 'write', CanTry: true })).toBe('shadow');
  expect(back({ State: 'native', Effect: 'write' })).toBe('legacy');
  expect(back({ State: 'shadow' })).toBe('legacy');
  expect(back({ State: 'legacy' })).toBeUndefined();
});

it('lists the targets that were refused, each with its reason', () => {
  const result = (Target: string, Refused: string) => ({
    Target,
    From: 'legacy' as const,
    Changed: Refused === '',
    Refused,
  });
  expect(failureOf([result('p_a/查询', '')], [ready])).toBeUndefined();
  expect(failureOf([result('p_a/查询', '证据不足')], [ready])).toBe('证据不足');
  expect(failureOf([result('p_a/查询', ''), result('p_b/查询', '本系统没有实现')], [ready, missing])).toBe(
    '已切换 1 个，1 个没有切换：\n查询（P_B）：本系统没有实现',
  );
  const many = Array.from({ length: 11 }, (_, at) => result(`p_${at}`, '没有'));
  expect(failureOf(many, [])?.split('\n').at(-1)).toBe('另有 3 个');
});

it('names one target, or the first of many', () => {
  expect(titleOf([ready], 'canary', 5)).toBe('查询（P_A） 已切换到灰度 5%');
  expect(titleOf([ready, missing], 'native', 0)).toBe('2 个目标 已切换到本系统');
  expect(consequenceOf(Array.from({ length: 10 }, () => ready))).toMatch(/ 等 10 个$/);
});
