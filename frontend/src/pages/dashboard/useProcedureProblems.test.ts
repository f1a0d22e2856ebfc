import { expect, it } from 'vitest';
import { problemsOf } from './useProcedureProblems';

it('each number of procedures with errors leads to as many as it counts', () => {
  const none = { label: '存储过程异常', count: 0, to: '/p?state=quarantined' };
  expect(problemsOf('/p', { quarantined: 0, stale: 0 })).toEqual([none]);
  expect(problemsOf('/p', { quarantined: 2, stale: 3 })).toEqual([
    { ...none, count: 2 },
    { label: '存储过程旧版', count: 3, to: '/p?state=stale' },
  ]);
  expect(problemsOf('/p', undefined)).toEqual([{ ...none, count: undefined }]);
});
