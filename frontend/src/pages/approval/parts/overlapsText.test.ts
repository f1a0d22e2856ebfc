import { expect, it } from 'vitest';
import { overlapsText } from './overlapsText';

const overlap = (n: number) => ({
  ApplicationId: `a${n}`,
  ApplicationNo: `SP2026112000${n}`,
  Title: '张伟的请假申请',
  State: '审批中' as const,
  From: '2026-11-23T08:30:00',
  To: '2026-11-24T17:30:00',
});

it('says which applications are for the same time, and whose they are', () => {
  expect(overlapsText([overlap(1)], true)).toBe(
    '与您的另一份申请时间重叠：SP20261120001，2026-11-23 08:30 至 2026-11-24 17:30，审批中',
  );
  expect(overlapsText([overlap(1)], false)).toMatch(/^与申请人的另一份申请时间重叠/);
});

it('names three of them, and counts the rest', () => {
  const lines = overlapsText([1, 2, 3, 4, 5].map(overlap), true)?.split('\n');
  expect(lines).toHaveLength(4);
  expect(lines?.at(-1)).toBe('另有 2 份也重叠');
});

it('is silent where nothing overlaps', () => {
  expect(overlapsText([], true)).toBeUndefined();
  expect(overlapsText(undefined, true)).toBeUndefined();
});
