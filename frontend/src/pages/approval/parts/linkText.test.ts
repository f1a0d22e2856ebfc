import { expect, it } from 'vitest';
import type { Link } from '../api';
import { linkText } from './linkText';

const link: Link = { ApplicationId: 'a', ApplicationNo: 'SP1', State: '审批中', MayRead: true };

it('says what another application is to one', () => {
  expect(linkText({ ...link, State: '已销假' }, { $reason: '提前返厂' })).toBe('原申请（已销假）：');
  expect(linkText(link, { Days: '3' })).toBe('撤销申请（审批中）：');
  expect(linkText({ ...link, State: '已通过', RealTo: '2026-12-02', RealDays: '2' }, {})).toBe(
    '撤销申请（已通过，实际最后一天 2026-12-02，共 2 天）：',
  );
});
