import type { Access } from '@/access';
import { today } from '@/components/dates';
import { type MenuNode, pagesOf } from '@/services/menu';
import type { Overview } from './api';

/** A number of open tasks, and the page with them. */
interface Declaration {
  label: string;
  count: (overview: Overview) => number | null;
  /** ID of the page in the menu; the number is only for users with this page. */
  page: string;
  /** The query of the page's address, such as `?state=open`. */
  query?: string | (() => string);
  /** The number is for users who have `button` and lack `without`. */
  button?: string;
  without?: string;
}

const repair = {
  page: 'dormitory-repair',
  query: '?Status=待处理',
  count: ({ PendingRepairs }: Overview) => PendingRepairs,
};

const declarations: readonly Declaration[] = [
  { ...repair, label: '待处理报修', button: 'dormitory-repair.handle' },
  { ...repair, label: '我的报修', without: 'dormitory-repair.handle' },
  { label: '待我审批', count: ({ WaitingApprovals }) => WaitingApprovals, page: 'approval-todo' },
  {
    label: '待检批次',
    count: ({ LotsToInspect }) => LotsToInspect,
    page: 'inspection-list',
    query: '?Status=待检',
    button: 'inspection-list.edit',
  },
  {
    label: '待判定批次',
    count: ({ LotsToJudge }) => LotsToJudge,
    page: 'inspection-list',
    query: '?Status=待判定',
    button: 'inspection-list.judge',
  },
  {
    label: '待处理反馈',
    count: ({ WaitingFeedback }) => WaitingFeedback,
    page: 'feedback',
    query: '?Status=待处理',
    button: 'feedback.handle',
  },
  {
    label: '未处理错误',
    count: ({ OpenErrors }) => OpenErrors,
    page: 'error-log',
    query: '?state=open',
    button: 'error-log.detail',
  },
  {
    label: '待跟进客户',
    count: ({ DueCustomers }) => DueCustomers,
    page: 'customer-list',
    query: () => `?NextDateTo=${today()}`,
  },
  {
    label: '公海客户',
    count: ({ PoolCustomers }) => PoolCustomers,
    page: 'customer-list',
    query: '?Pool=是',
  },
  {
    label: '有效报价',
    count: ({ ValidQuotations }) => ValidQuotations,
    page: 'quotation-list',
    query: '?Latest=是&State=2',
  },
  { label: '到期款项', count: ({ DueContracts }) => DueContracts, page: 'contract-list', query: '?Due=是' },
  {
    label: '待受理售后',
    count: ({ WaitingOrders }) => WaitingOrders,
    page: 'aftersales-list',
    query: '?State=0',
    button: 'aftersales-list.assign',
  },
  {
    label: '超时售后',
    count: ({ OverdueOrders }) => OverdueOrders,
    page: 'aftersales-list',
    query: '?Overdue=是',
    button: 'aftersales-list.assign',
  },
  {
    label: '待回访售后',
    count: ({ OrdersToVisit }) => OrdersToVisit,
    page: 'aftersales-list',
    query: '?State=2',
    button: 'aftersales-visit.add',
  },
  {
    label: '未结束售后',
    count: ({ OpenOrders }) => OpenOrders,
    page: 'aftersales-list',
    query: '?Open=是',
    without: 'aftersales-list.assign',
  },
  {
    label: '待审回款',
    count: ({ WaitingRemits }) => WaitingRemits,
    page: 'remit-list',
    query: '?ForAudit=是',
    button: 'remit-list.audit',
  },
  {
    label: '账户余额',
    count: ({ AccountBalance }) => AccountBalance,
    page: 'account-list',
    button: 'account-list.confirm',
  },
  {
    label: '开店逾期',
    count: ({ LateStages }) => LateStages,
    page: 'shop-open',
    query: '?State=已逾期',
    button: 'shop-open.edit',
  },
  {
    label: '须换证档案',
    count: ({ DueDocuments }) => DueDocuments,
    page: 'shoprecord',
    query: '?Due=是',
    button: 'shoprecord.edit',
  },
  {
    label: '在职员工',
    count: ({ StaffCount }) => StaffCount,
    page: 'staff',
    // Those whose account is not disabled are counted.
    query: '?Status=在职&Enabled=是',
    button: 'staff.detail',
  },
  { label: '店铺', count: ({ ShopCount }) => ShopCount, page: 'shop', button: 'shop.detail' },
];

export interface Figure {
  label: string;
  /** `undefined` until it is known. */
  count: number | undefined;
  to: string;
}

/** The numbers of the overview that concern an account; none of pages that this build does not have. */
export function figuresOf(menu: MenuNode[], access: Access, overview: Overview | undefined): Figure[] {
  const pages = new Map(pagesOf(menu).map((page) => [page.id, page]));
  return declarations.flatMap(({ label, count, page, query = '', button, without }) => {
    const node = pages.get(page);
    const concerned = (!button || access.canUse(button)) && !(without && access.canUse(without));
    if (!node || !concerned || node.migrating) return [];
    const known = overview && count(overview);
    return known === null
      ? []
      : [{ label, count: known, to: node.path + (typeof query === 'string' ? query : query()) }];
  });
}
