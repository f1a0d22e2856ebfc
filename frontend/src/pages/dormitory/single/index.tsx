import { lazyWithRetry } from '@/components/lazyWithRetry';
import { PageTabs } from '@/components/PageTabs';
import { RecordPage, type Words } from '@/components/RecordPage';
import { useSearchParam } from '@/components/useSearchParam';
import { fields, type SingleStayRow, table } from './fields';

const Requests = lazyWithRetry(() => import(/* webpackChunkName: "single-requests" */ './Requests'));

const words: Words<SingleStayRow> = {
  add: '登记单间住宿',
  added: ({ Person, RoomName, FromDate }) => `${Person} 从 ${FromDate.slice(0, 10)} 起单独住 ${RoomName}`,
};

const tabs = [
  { key: undefined, text: '单间住宿' },
  { key: 'requests', text: '单间申请' },
] as const;

/** 单间住宿: the people who pay for a whole room, and the applications; `?tab=requests` are the latter. */
export default function SingleStays() {
  const [tab, setTab] = useSearchParam('tab');
  return (
    <>
      <PageTabs label="单间住宿" tabs={tabs} current={tab} onChange={setTab} />
      {tab === 'requests' ? (
        <Requests />
      ) : (
        <RecordPage
          table={table}
          page="dormitory-single"
          title="单间住宿"
          searches="房间、员工、原因"
          fields={fields}
          words={words}
          nameWidth={220}
        />
      )}
    </>
  );
}
