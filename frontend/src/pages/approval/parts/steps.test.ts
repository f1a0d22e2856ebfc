import { describe, expect, it } from 'vitest';
import type { Foreseen, Task, TaskStatus } from '../api';
import { stepState } from './steps';

const asked = (...states: TaskStatus[]): Foreseen => ({
  StepId: 's',
  Kind: 'approve',
  Name: '会签',
  Mode: 'all',
  Choose: false,
  Tasks: states.map((Status, index) => ({ TaskId: `t${index}`, Status }) as Task),
});

const told: Foreseen = {
  StepId: 'c',
  Kind: 'cc',
  Name: '抄送',
  Choose: false,
  People: [
    { UserId: 'u1', Name: '甲' },
    { UserId: 'u2', Name: '乙' },
  ],
};

describe('how far a step is', () => {
  it.each<[string, Foreseen, string]>([
    ['nobody was asked yet', asked(), 'ahead'],
    ['somebody is asked', asked('已同意', '待审批'), 'current'],
    ['others come first', asked('等待'), 'current'],
    ['all have agreed', asked('已同意', '已转交'), 'done'],
    ['one was enough', asked('已同意', '已结束'), 'done'],
    ['one has refused, which ends the others', asked('已同意', '已驳回', '已结束'), 'refused'],
    ['the application was withdrawn', asked('已结束'), 'ended'],
  ])('%s', (_, step, wanted) => {
    expect(stepState(step, [])).toBe(wanted);
  });

  it('is behind once everybody was told', () => {
    const copy = (UserId: string, StepId = 'c') => ({ UserId, StepId, Name: '', ReadDate: null });
    expect(stepState(told, [copy('u1')])).toBe('ahead');
    expect(stepState(told, [copy('u1'), copy('u2')])).toBe('done');
    expect(stepState(told, [copy('u1'), copy('u2', 'another')])).toBe('ahead');
    expect(stepState({ ...told, People: [] }, [])).toBe('ahead');
  });
});
