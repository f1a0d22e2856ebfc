import { expect, it } from 'vitest';
import { buildMenu } from '@/services/menu';
import { moduleRecord } from '../../../test/modules';
import { errandsOf } from './errandsOf';

const menu = buildMenu(
  ['customer-list', 'customer-follow', 'quotation-list'].map((ID) =>
    moduleRecord({ MenuId: ID, ID, Path: ID, FullName: ID }),
  ),
  [],
);
const titles = (...buttons: string[]) =>
  errandsOf(menu, { canUse: (button: string) => buttons.includes(button) } as never).map(
    ({ title, to }) => `${title} ${to.slice(to.lastIndexOf('/'))}`,
  );

it('offers what one has the page and the right for, in the order of a day', () => {
  expect(titles('customer-list.add', 'customer-follow.add', 'quotation-list.add')).toEqual([
    '登记客户 /customer-list?add=new',
    '写跟进 /customer-follow?add=new',
    '待跟进 /customer-follow?view=due',
    '公海领客户 /customer-list?Pool=是',
    '新建报价 /quotation-list?add=new',
    '查报价 /quotation-list',
  ]);
  expect(titles()).toEqual([
    '待跟进 /customer-follow?view=due',
    '公海领客户 /customer-list?Pool=是',
    '查报价 /quotation-list',
  ]);
});

it('a number stands only beside the way to what it counts', () => {
  const counted = errandsOf(menu, { canUse: () => true } as never).filter(({ figure }) => figure);
  expect(counted.map(({ title, to }) => [title, to.slice(to.indexOf('?'))])).toEqual([
    ['待跟进', '?view=due'],
    ['公海领客户', '?Pool=是'],
  ]);
});
