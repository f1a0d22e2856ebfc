import { expect, it } from 'vitest';
import { templateParams } from './queryTemplate';

it.each([
  ['SouSuo', { SouSuo: '宿舍' }, { OtherA: '宿舍' }],
  ['ShaiXuanN', { ShaiXuanN: '状态' }, { OtherB: '{"ShaiXuanN":"状态"}' }],
  ['ShaiXuanV', { ShaiXuanV: '已签约' }, { OtherB: '{"ShaiXuanV":"已签约"}' }],
  ['ComboBox', { ComboBox: '华东' }, { OtherB: '{"ComboBox":"华东"}' }],
  ['Time1', { Time1: '2026-11-01' }, { Ontime: '2026-11-01' }],
  ['Time2', { Time2: '2026-11-30' }, { Entime: '2026-11-30' }],
  ['Account', { Account: 'admin' }, {}],
])('%s stands where the gateway looks for it', (_, values, params) => {
  expect(templateParams(values)).toEqual(params);
});

it('all together make one payload; what is empty is left out', () => {
  expect(
    templateParams({
      Account: 'admin',
      SouSuo: '王',
      ShaiXuanN: '省份',
      ShaiXuanV: '浙江',
      ComboBox: '',
      Time1: '2026-01-01',
      Time2: '',
    }),
  ).toEqual({ OtherA: '王', OtherB: '{"ShaiXuanN":"省份","ShaiXuanV":"浙江"}', Ontime: '2026-01-01' });
});
