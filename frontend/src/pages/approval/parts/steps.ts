import type { Application, Foreseen, Mode, Task } from '../api';

/** How those of a step decide together. */
export const modeText: Record<Mode, string> = { all: '会签', any: '或签', turn: '依次' };

/** The meaning of a mode, for the user who chooses it. */
export const modeHint: Record<Mode, string> = {
  all: '所有人都同意才通过，一人驳回即退回',
  any: '任意一人同意即通过',
  turn: '按顺序逐个审批，前一人同意后才轮到下一人',
};

export type StepState = 'done' | 'current' | 'refused' | 'ended' | 'ahead';

/** The state of a step; a copy is always done. */
export function stepState(step: Foreseen, copies: Application['Copies']): StepState {
  if (step.Kind === 'cc') {
    const told = new Set(copies.filter(({ StepId }) => StepId === step.StepId).map(({ UserId }) => UserId));
    const people = step.People ?? [];
    return people.length > 0 && people.every(({ UserId }) => told.has(UserId)) ? 'done' : 'ahead';
  }
  const tasks = step.Tasks ?? [];
  const some = (status: Task['Status']) => tasks.some(({ Status }) => Status === status);
  if (some('已驳回')) return 'refused';
  if (some('待审批') || some('等待')) return 'current';
  if (some('已同意')) return 'done';
  return tasks.length > 0 ? 'ended' : 'ahead';
}

/** The text beside a name. */
export const taskText = ({ Status }: Task): string => (Status === '已结束' ? '未处理，已结束' : Status);
