import { history } from '@umijs/max';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import type { RecordFormProps } from '@/components/RecordPage';
import { quotations } from '@/services/generated/quotation';
import type { QuotationRow } from '../api/quotations';

const RecordDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "record-dialog" */ '@/components/RecordPage/RecordDialog'),
) as typeof import('@/components/RecordPage/RecordDialog').default;

const { lines: _, ...head } = quotations;
const { CustomerId, Title, ValidUntil, PriceDate, Remark } = quotations.fields;

/** A new quotation begins with its customer. Lines and sums are entered on its page. */
const added = { ...head, fields: { CustomerId, Title, ValidUntil, Remark } };
const edited = { ...head, fields: { CustomerId, Title, ValidUntil, PriceDate, Remark } };

/** The head of a quotation. A new one opens its page, where the lines are filled in. */
export default function QuotationDialog({ resource, ...props }: RecordFormProps<QuotationRow>) {
  if (props.row) return <RecordDialog<QuotationRow> {...props} table={edited} resource={resource} />;
  const add: typeof resource.add =
    resource.add &&
    (async (values) => {
      const id = await resource.add?.(values);
      if (id) history.push(`/quotation/detail/${id}`);
      return id;
    });
  return <RecordDialog<QuotationRow> {...props} table={added} resource={{ ...resource, add }} />;
}
