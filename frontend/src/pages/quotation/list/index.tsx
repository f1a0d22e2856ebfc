import { history } from '@umijs/max';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { RecordPage, type Words } from '@/components/RecordPage';
import type { QuotationRow } from '../api/quotations';
import { fields, table } from './fields';

const QuotationDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "quotation-dialog" */ '../parts/QuotationDialog'),
);

const words: Words<QuotationRow> = { add: '新建报价' };

/** 报价单: the latest versions; a number opens the page of the quotation, where its lines are filled in. */
export default function Quotations() {
  return (
    <RecordPage<QuotationRow>
      table={table}
      page="quotation-list"
      title="报价单"
      searches="单号、客户、拼音、手机号、项目"
      fields={fields}
      words={words}
      nameWidth={150}
      form={QuotationDialog}
      // The head is changed on the page of the quotation.
      editRight="head"
      onOpen={(id) => history.push(`/quotation/detail/${id}`)}
    />
  );
}
