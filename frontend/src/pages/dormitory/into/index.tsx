import { lazyWithRetry } from '@/components/lazyWithRetry';
import { RecordPage } from '@/components/RecordPage';
import type { CheckInRow } from '../api/checkIns';
import { useStays } from '../parts/check-in/useStays';
import { fields, table } from './fields';

const CheckInDialog = lazyWithRetry(
  () => import(/* webpackChunkName: "check-in" */ '../parts/check-in/CheckInDialog'),
);

/** The form has the message after the check-in. */
const words = { add: '办理入住' };

/** 入住管理: the present and past residents of the beds. */
export default function Into() {
  const { actions, dialogs } = useStays();
  return (
    <>
      <RecordPage<CheckInRow>
        table={table}
        page="dormitory-into"
        title="入住管理"
        searches="房间、姓名、工号、单位、备注"
        fields={fields}
        words={words}
        nameWidth={240}
        form={CheckInDialog}
        more={actions}
      />
      {dialogs}
    </>
  );
}
