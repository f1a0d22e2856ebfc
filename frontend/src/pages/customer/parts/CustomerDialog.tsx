import { lazyWithRetry } from '@/components/lazyWithRetry';
import type { RecordFormProps } from '@/components/RecordPage';
import { customers } from '@/services/generated/customer';
import type { CustomerRow } from '../api/customers';
import { RegionField } from './RegionField';

const RecordDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "record-dialog" */ '@/components/RecordPage/RecordDialog'),
) as typeof import('@/components/RecordPage/RecordDialog').default;

const { hint: _, ...Province } = customers.fields.Province;
const table = { ...customers, fields: { ...customers.fields, Province: { ...Province, label: '地区' } } };
const controls = { Province: <RegionField />, City: null, District: null };

/** The form of a customer: province, city and district are chosen in one control. */
export default function CustomerDialog(props: RecordFormProps<CustomerRow>) {
  return <RecordDialog<CustomerRow> {...props} table={table} controls={controls} />;
}
