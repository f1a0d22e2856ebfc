import { lazyWithRetry } from '@/components/lazyWithRetry';
import { RecordPage } from '@/components/RecordPage';
import { cutDefects } from '@/services/generated/cut';
import { fields } from './fields';

const CutDialog = lazyWithRetry(() => import(/* webpackChunkName: "inspection-parts" */ './CutDialog'));

/** 裁切缺陷: defects that the saws find, and their place on the sheet. */
export default function CutDefects() {
  return (
    <RecordPage
      table={cutDefects}
      page="inspection-cut"
      title="裁切缺陷"
      searches="批号、板号、操作人、板材"
      fields={fields}
      form={CutDialog}
      nameWidth={150}
    />
  );
}
