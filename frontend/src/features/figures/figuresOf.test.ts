import { afterEach, expect, it } from 'vitest';
import { today } from '@/components/dates';
import { buildMenu, setBuiltPages } from '@/services/menu';
import { moduleRecord } from '../../../test/modules';
import { figuresOf } from './figuresOf';

afterEach(() => setBuiltPages(undefined));

const pages: [id: string, path: string, component: string][] = [
  ['dormitory-repair', '/repair', 'dormitory/repair/index'],
  ['approval-todo', 'todo', 'approval/todo/index'],
  ['inspection-list', '/lots', 'inspection/list/index'],
  ['feedback', '/feedback', 'system/feedback/index'],
  ['error-log', '/errors', 'system/error-log/index'],
  ['staff', '/staff', 'organization/staff/index'],
  ['customer-list', '/customers', 'customer/list/index'],
  ['aftersales-list', '/orders', 'aftersales/list/index'],
  ['shop', '/shop', 'store/shop/index'],
];
const menuOf = (ids: string[]) =>
  buildMenu(
    pages
      .filter(([id]) => ids.includes(id))
      .map(([ID, Path, Component]) => moduleRecord({ MenuId: ID, ID, Path, Component, FullName: ID })),
    [],
  );
const access = (buttons: string[]) => ({
  canUse: (button: string) => buttons.includes(button),
  informationCentre: false,
  dealer: false,
});
const overview = {
  PendingRepairs: 18,
  StaffCount: 300,
  ShopCount: 40,
  WaitingFeedback: 0,
  OpenErrors: 2,
  NewAnswers: 0,
  WaitingApprovals: 2,
  LotsToInspect: 6,
  LotsToJudge: 4,
  DueCustomers: 5,
  PoolCustomers: null,
  ValidQuotations: null,
  DueContracts: null,
  WaitingOrders: 7,
  OverdueOrders: 1,
  OrdersToVisit: 0,
  OpenOrders: 9,
  WaitingRemits: 3,
  AccountBalance: 2033.2,
  LateStages: 1,
  DueDocuments: null,
};
const labels = (figures: { label: string }[]) => figures.map(({ label }) => label);
const everything = [
  'inspection-list.edit',
  'inspection-list.judge',
  'dormitory-repair.handle',
  'feedback.handle',
  'error-log.detail',
  'staff.detail',
  'shop.detail',
];

it('shows who runs the system everything, each number with the way to what it counts', () => {
  const menu = menuOf(pages.map(([id]) => id).filter((id) => id !== 'aftersales-list'));
  expect(figuresOf(menu, access(everything), overview)).toEqual([
    { label: '待处理报修', count: 18, to: '/repair?Status=待处理' },
    { label: '待我审批', count: 2, to: '/todo' },
    { label: '待检批次', count: 6, to: '/lots?Status=待检' },
    { label: '待判定批次', count: 4, to: '/lots?Status=待判定' },
    { label: '待处理反馈', count: 0, to: '/feedback?Status=待处理' },
    { label: '未处理错误', count: 2, to: '/errors?state=open' },
    { label: '待跟进客户', count: 5, to: `/customers?NextDateTo=${today()}` },
    { label: '在职员工', count: 300, to: '/staff?Status=在职&Enabled=是' },
    { label: '店铺', count: 40, to: '/shop' },
  ]);
});

it('calls the repairs of who does not handle them his own', () => {
  expect(labels(figuresOf(menuOf(['dormitory-repair']), access([]), overview))).toEqual(['我的报修']);
});

it('counts for customer service what it has to do for orders, and for a dealer what has not ended', () => {
  const menu = menuOf(['aftersales-list']);
  const service = ['aftersales-list.assign', 'aftersales-visit.add'];
  expect(
    figuresOf(menu, access(service), overview).map(({ label, count, to }) => [label, count, to]),
  ).toEqual([
    ['待受理售后', 7, '/orders?State=0'],
    ['超时售后', 1, '/orders?Overdue=是'],
    ['待回访售后', 0, '/orders?State=2'],
  ]);
  expect(figuresOf(menu, access(['aftersales-list.add']), overview)).toEqual([
    { label: '未结束售后', count: 9, to: '/orders?Open=是' },
  ]);
});

it('shows no number without the page, without the right, or where the gateway gives none', () => {
  expect(figuresOf(menuOf([]), access(everything), overview)).toEqual([]);
  expect(figuresOf(menuOf(['feedback', 'shop']), access([]), overview)).toEqual([]);
  const nothing = { ...overview, OpenErrors: null };
  expect(figuresOf(menuOf(['error-log']), access(everything), nothing)).toEqual([]);
});

it('leads to no page that is still to come', () => {
  setBuiltPages(['organization/staff/index']);
  const menu = menuOf(pages.map(([id]) => id));
  expect(labels(figuresOf(menu, access(everything), overview))).toEqual(['在职员工']);
});

it('keeps the places of numbers that are still being read', () => {
  const figures = figuresOf(menuOf(['dormitory-repair', 'staff']), access(everything), undefined);
  expect(figures.map(({ label, count }) => [label, count])).toEqual([
    ['待处理报修', undefined],
    ['在职员工', undefined],
  ]);
});
