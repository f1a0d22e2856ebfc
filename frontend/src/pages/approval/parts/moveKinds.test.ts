import { describe, expect, it } from 'vitest';
import type { Application } from '../api';
import { movesOf, nextAfter } from './moveKinds';

type Part = Parameters<typeof movesOf>[0];

const task: Application['Task'] = { TaskId: 't1', StepName: '直属主管', ForName: '', Targets: [] };
const running: Part = { Task: null, MayWithdraw: false, MayUrge: false, State: '审批中' };
const texts = (part: Partial<Part>) => movesOf({ ...running, ...part }).map(({ text }) => text);

describe('what one can do with an application', () => {
  it.each<[string, Partial<Part>, string[]]>([
    ['who is asked decides', { Task: task }, ['同意', '驳回', '转交', '加签', '评论']],
    [
      'who applies may urge, and withdraw first',
      { MayUrge: true, MayWithdraw: true },
      ['催办', '撤回', '评论'],
    ],
    ['who was told may comment', {}, ['评论']],
    ['of a draft nobody says anything', { State: '草稿' }, []],
    ['nor of what could not be submitted', { State: '提交失败' }, []],
  ])('%s', (_, part, wanted) => {
    expect(texts(part)).toEqual(wanted);
  });
});

describe('the next one after a decision', () => {
  const next = (list: string[], decided: string) => nextAfter(list, (row) => row === decided);

  it.each([
    ['is the one below', ['a', 'b', 'c'], 'b', 'c'],
    ['is the first where it was the last', ['a', 'b', 'c'], 'c', 'a'],
    ['is not the same one asked twice', ['a', 'a', 'b'], 'a', 'b'],
    ['is the first where it is on another page', ['a', 'b'], 'x', 'a'],
    ['is nobody where nothing is left', ['a'], 'a', undefined],
  ])('%s', (_, list, decided, wanted) => {
    expect(next(list, decided)).toBe(wanted);
  });
});
