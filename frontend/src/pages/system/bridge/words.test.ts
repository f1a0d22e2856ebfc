import { expect, it } from 'vitest';
import type { BridgeChange } from './api';
import { target } from './fixture';
import {
  changeText,
  classText,
  endpointText,
  evidenceText,
  looksAlike,
  nameOf,
  namesOf,
  needsOf,
  noiseText,
  otherBlocks,
  peopleOf,
  percentOf,
  placeText,
  remarkOf,
  shareText,
  stateText,
  timeText,
} from './words';

it('names a procedure by its CXType, and a route by its action', () => {
  const names = (Kind: 'procedure' | 'route', Name: string) => namesOf({ Kind, Name });
  expect(names('procedure', 'P_Dormitory/宿舍查询')).toEqual(['宿舍查询', 'P_Dormitory']);
  expect(names('procedure', 'P_A/')).toEqual(['（没有 CXType）', 'P_A']);
  expect(names('procedure', '*/区域/查询')).toEqual(['区域/查询', '任意 ProcedureName']);
  expect(names('route', '/NoticeModule/NoticeHandler.ashx?action=list')).toEqual([
    'list',
    '/NoticeModule/NoticeHandler.ashx',
  ]);
  expect(names('route', '/api/files/:id')).toEqual(['/api/files/:id', '接口']);
  expect(nameOf({ Kind: 'procedure', Name: 'P_Dormitory/宿舍查询' })).toBe('宿舍查询（P_Dormitory）');
});

it('knows when the masks hide what differs', () => {
  expect(looksAlike({ Legacy: '"张*"', Native: '"张*"' })).toBe(true);
  expect(looksAlike({ Legacy: '"张*"', Native: '"李*"' })).toBe(false);
  expect(looksAlike({ Legacy: '', Native: '' })).toBe(false);
});

it('marks what nobody has called, and what only the legacy system can answer', () => {
  expect(remarkOf(target())).toBe('');
  expect(remarkOf(target({ LegacyCalls: 0 }))).toBe('有实现、未见调用');
  expect(remarkOf(target({ Implemented: false }))).toBe('仅旧系统');
});

it('says a state with its percentage', () => {
  expect([stateText('legacy'), stateText('canary', 10), stateText('canary'), stateText('native')]).toEqual([
    '旧系统',
    '灰度 10%',
    '灰度',
    '本系统',
  ]);
});

it('never rounds a share up', () => {
  expect(shareText(99_999, 100_000)).toBe('99.99%');
  expect(shareText(200, 200)).toBe('100%');
  expect(shareText(0, 3)).toBe('0%');
  expect(shareText(115, 10_000)).toBe('1.15%');
  expect(shareText(0, 0)).toBe('—');
});

it('shows little as 1 % and not all as 99 %', () => {
  expect([
    percentOf(0, 9),
    percentOf(1, 10_000),
    percentOf(9_999, 10_000),
    percentOf(7, 7),
    percentOf(0, 0),
  ]).toEqual([0, 1, 99, 100, 0]);
});

it('says how many people a percentage is', () => {
  expect([peopleOf(118, 10), peopleOf(3, 1), peopleOf(0, 50)]).toEqual([12, 1, 0]);
});

it('says a time as the bound that it is', () => {
  expect([0, 50, 2000].map(timeText)).toEqual(['—', '≤ 50 ms', '≤ 2 s']);
});

it('shows what the gate asks for beside what there is', () => {
  const gates = { Calls: 200, Days: 3, Equal: 99.9 };
  const [calls, days, equal] = needsOf(target({ Compared: 150, Equal: 149 }), 3, gates);
  expect(calls).toEqual({ name: '已比较', has: '150 次', needs: '200 次', progress: 75, met: false });
  expect(days).toMatchObject({ has: '3 天', progress: 100, met: true });
  expect(equal).toMatchObject({ has: '99.33%', needs: '99.9%', met: false });
  const blocks = ['没有打开写入试跑', '已比较 150 次，需要 200 次', '一致率 99.33%，需要 99.9%'];
  expect(otherBlocks(blocks, needsOf(target(), 0, gates))).toEqual(['没有打开写入试跑']);
  expect(needsOf(target(), 0, gates)[2]).toMatchObject({ has: '—', progress: 0, met: false });
});

it('says kinds and places of differences in words', () => {
  expect([classText('column missing'), classText('type')]).toEqual(['缺列', '类型不同']);
  expect([placeText('@code'), placeText('Table[3].Price'), placeText('@token')]).toEqual([
    '返回码',
    'Table[3].Price',
    '@token',
  ]);
});

it('says who decided about noise', () => {
  expect(noiseText({ Noise: true, Pin: '' }).text).toBe('噪声');
  expect(noiseText({ Noise: true, Pin: 'noise' }).text).toBe('噪声（固定）');
  expect(noiseText({ Noise: false, Pin: 'never' }).text).toBe('不算噪声（固定）');
  expect(noiseText({ Noise: false, Pin: '' }).text).toBe('不是');
});

it('tells a change with the evidence of that moment', () => {
  const change = { FromState: 'shadow', ToState: 'canary', Percentage: 10, Trial: true } as BridgeChange;
  expect(changeText(change)).toBe('影子比较 → 灰度 10%，试跑写入');
  expect(changeText({ ...change, FromState: 'canary', Percentage: 30, Trial: false })).toBe('灰度 30%');
  expect(evidenceText({ compared: 1240, equal: 1239, days: 3 })).toBe('比较 1,240 次、3 天，一致 99.91%');
  expect(evidenceText(null)).toBe('没有比较过');
});

it('names an endpoint without what all have', () => {
  expect([endpointText('ProcedureToDataSet'), endpointText('GET')]).toEqual(['DataSet', 'GET']);
});
