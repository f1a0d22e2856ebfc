import { Link } from '@umijs/max';
import { Button } from 'antd';
import { useAccess } from '@/access';
import { Block } from '@/components/Block';
import { shortDay } from '@/components/dates';
import { EnumerationTag, StatusTag } from '@/components/StatusTag';
import { useRead } from '@/components/useRead';
import { type Order, orders } from '@/services/generated/aftersales';
import { afterSalesState } from '@/services/generated/enumerations';
import { clients, type RequestOptions } from '@/services/http';
import { pagesOf } from '@/services/menu';
import { useSession } from '@/services/session';

interface Row extends Order {
  /** The promised time has passed, and the work is not done. */
  Overdue: boolean;
}

/** The most orders that a block shows; the list has the others. */
const most = 5;

const fetchOrders = async (of: Readonly<Record<string, string>>, options?: RequestOptions) =>
  (
    await clients.crm.get<{ list: Row[]; total: number }>(
      `${orders.path}/index`,
      { ...of, page: 1, pageSize: most },
      { silent: true, ...options },
    )
  ).data;

interface Props {
  /** `CustomerId`, and `ContractId` for the orders of a contract. */
  of: Readonly<Record<string, string>>;
}

/** 售后: the newest orders of a customer or of a contract, for users with the page of orders. */
export function OrdersBlock({ of }: Props) {
  const page = pagesOf(useSession().menu).find(({ id, migrating }) => id === 'aftersales-list' && !migrating);
  return page ? <Shown of={of} path={page.path} /> : null;
}

function Shown({ of, path }: Props & { path: string }) {
  const { canUse } = useAccess();
  const { CustomerId = '', ContractId } = of;
  const by: Readonly<Record<string, string>> = ContractId ? { ContractId } : { CustomerId };
  const request = useRead((options) => fetchOrders(by, options), { key: `${CustomerId} ${ContractId}` });
  const mayAdd = canUse('aftersales-list.add');
  const { list = [], total = 0 } = request.data ?? {};
  if (request.data && list.length === 0 && !mayAdd) return null;
  const add = new URLSearchParams({ add: 'new', ...of });
  return (
    <Block
      title="售后"
      request={request}
      lines={2}
      extra={
        mayAdd && (
          <Link to={`${path}?${add}`}>
            <Button>登记售后</Button>
          </Link>
        )
      }
      emptyText={(found) => (found.list.length === 0 ? '还没有售后工单' : undefined)}
    >
      {(found) => (
        <>
          <ol className="qiao-entries qiao-body">
            {found.list.map((row) => (
              <Entry key={row.OrderId} row={row} />
            ))}
          </ol>
          {total > most && (
            <Link className="qiao-more" to={`${path}?${new URLSearchParams(by)}`}>
              全部 {total} 张
            </Link>
          )}
        </>
      )}
    </Block>
  );
}

const Entry = ({ row }: { row: Row }) => (
  <li className="qiao-stack qiao-gap-4">
    <div className="qiao-spread">
      <span className="qiao-wrap qiao-gap-4">
        <Link to={`/aftersales/detail/${row.OrderId}`}>{row.OrderNo}</Link>
        <EnumerationTag of={afterSalesState} value={row.State} />
        {row.Overdue && <StatusTag tone="danger">超时</StatusTag>}
        {row.Kind}
      </span>
      <span className="qiao-note qiao-digits">{shortDay(row.CreateDate)}</span>
    </div>
    <p className="qiao-text">{row.Description}</p>
  </li>
);
