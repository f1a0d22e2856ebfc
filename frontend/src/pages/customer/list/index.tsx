import { history } from '@umijs/max';
import { useAccess } from '@/access';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { RecordPage, type Words } from '@/components/RecordPage';
import type { BatchAction } from '@/components/RecordPage/batch/action';
import { choicesOf } from '@/services/choices';
import { customers } from '@/services/generated/customer';
import type { RequestOptions } from '@/services/http';
import { assignCustomer, type CustomerRow } from '../api/customers';
import { fields, table } from '../parts/fields';
import { useOwnerActions } from '../parts/useOwnerActions';

const CustomerDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "customer-dialog" */ '../parts/CustomerDialog'),
);

const words: Words<CustomerRow> = {
  add: '登记客户',
  added: ({ Name, CustomerNo, ShopName, OwnerName }) =>
    `已登记 ${Name}（${CustomerNo}），${ShopName ?? ''}${OwnerName ? `，业务负责人 ${OwnerName}` : '，在公海'}`,
};

const batch: readonly BatchAction<CustomerRow>[] = [
  {
    text: '分配',
    done: '已分配',
    about: '接手的人会收到消息。',
    ask: {
      label: '业务负责人',
      options: (options: RequestOptions) => choicesOf(customers.fields.OwnerId.choice)(options),
    },
    run: ({ CustomerId }, given) => assignCustomer(CustomerId, given),
  },
];

/** 客户列表: the customers within the user's scope; the name opens the history of one. */
export default function Customers() {
  const { canUse } = useAccess();
  const more = useOwnerActions();
  return (
    <RecordPage<CustomerRow>
      table={table}
      page="customer-list"
      title="客户列表"
      searches="姓名、拼音、手机号、编号、小区"
      fields={fields}
      words={words}
      nameWidth={104}
      form={CustomerDialog}
      onOpen={(id) => history.push(`/customer/detail/${id}`)}
      more={more}
      batch={canUse('customer-list.assign') ? batch : undefined}
    />
  );
}
