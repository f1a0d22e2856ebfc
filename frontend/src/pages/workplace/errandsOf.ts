import type { Access } from '@/access';
import type { Overview } from '@/features/figures/api';
import { type MenuNode, pagesOf } from '@/services/menu';

/** A frequent task of a dealer, and its page. */
interface Errand {
  title: string;
  icon: string;
  /** ID of the page in the menu; users without that page do not see the errand. */
  page: string;
  query?: string;
  /** The button that one needs for it. */
  button?: string;
  /** The open tasks to which it leads: the label of the figure, and its number. */
  figure?: { label: string; count: (overview: Overview) => number | null };
}

/** In the order of a dealer's day: from visitors to after-sales. */
const all: readonly Errand[] = [
  {
    title: '登记客户',
    icon: 'IdcardOutlined',
    page: 'customer-list',
    query: '?add=new',
    button: 'customer-list.add',
  },
  {
    title: '写跟进',
    icon: 'CommentOutlined',
    page: 'customer-follow',
    query: '?add=new',
    button: 'customer-follow.add',
  },
  {
    title: '待跟进',
    icon: 'ScheduleOutlined',
    page: 'customer-follow',
    query: '?view=due',
    figure: { label: '待跟进客户', count: ({ DueCustomers }) => DueCustomers },
  },
  {
    title: '公海领客户',
    icon: 'TeamOutlined',
    page: 'customer-list',
    query: '?Pool=是',
    figure: { label: '公海客户', count: ({ PoolCustomers }) => PoolCustomers },
  },
  {
    title: '新建报价',
    icon: 'FormOutlined',
    page: 'quotation-list',
    query: '?add=new',
    button: 'quotation-list.add',
  },
  {
    title: '查报价',
    icon: 'OrderedListOutlined',
    page: 'quotation-list',
  },
  {
    title: '合同',
    icon: 'FileTextOutlined',
    page: 'contract-list',
  },
  {
    title: '登记售后',
    icon: 'CustomerServiceOutlined',
    page: 'aftersales-list',
    query: '?add=new',
    button: 'aftersales-list.add',
  },
];

/** The errands that an account may run, with the ways there. */
export function errandsOf(menu: MenuNode[], access: Access) {
  const pages = new Map(pagesOf(menu).map((page) => [page.id, page]));
  return all.flatMap(({ page, button, query = '', ...errand }) => {
    const node = pages.get(page);
    if (!node || node.migrating || (button && !access.canUse(button))) return [];
    return [{ ...errand, to: node.path + query }];
  });
}
