import { useLocation } from '@umijs/max';
import { useMemo } from 'react';
import { useAccess } from '@/access';
import { today } from '@/components/dates';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { mayLeave } from '@/components/mayLeave';
import { PageTabs } from '@/components/PageTabs';
import { everything } from '@/components/QueryTable/query/query';
import { useChangeQuery } from '@/components/useChangeQuery';
import { supplies } from './counting';
import { MonthPicker } from './MonthPicker';
import { MonthSheet } from './MonthSheet';
import { SheetActions } from './SheetActions';
import { monthToRead, type View } from './sheet';

const Records = lazyWithRetry(() => import(/* webpackChunkName: "reading-parts" */ './Records'));

const tabs = [
  { key: undefined, text: '抄表单' },
  { key: 'records', text: '抄表记录' },
] as const;

/** 抄表: the readings of a month, and the list of all readings. The address has the state. */
export default function Readings() {
  const { pathname, search } = useLocation();
  const changeQuery = useChangeQuery();
  const { canUse } = useAccess();
  const params = new URLSearchParams(search);
  const read = (name: string) => params.get(name) ?? undefined;
  const [tab, room, building, floor, kind] = ['tab', 'room', 'building', 'floor', 'kind'].map(read);
  const occupied = read('occupied');
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(read('month') ?? '')
    ? (read('month') ?? '')
    : monthToRead(today());
  const view = useMemo<View>(
    () => ({ room, building, floor, occupied, kind: supplies.find((supply) => supply === kind) }),
    [room, building, floor, occupied, kind],
  );
  const change = (to: Record<string, string | undefined>) => {
    for (const [name, value] of Object.entries(to)) value ? params.set(name, value) : params.delete(name);
    const text = params.toString();
    changeQuery(text && `?${text}`, { replace: true });
  };
  const changeMonth = async (to: string) => {
    if (await mayLeave('切换月份', [pathname])) change({ month: to });
  };
  return (
    <>
      <PageTabs label="抄表" tabs={tabs} current={tab} onChange={(key) => change({ tab: key })} />
      <div hidden={tab === 'records'}>
        <MonthSheet
          key={month}
          month={month}
          visible={tab !== 'records'}
          mayEdit={canUse('dormitory-reading.edit')}
          view={view}
          onView={change}
          months={<MonthPicker month={month} onChange={(to) => void changeMonth(to)} />}
          onHistory={({ MeterName }) => change({ tab: 'records', keyword: MeterName, Month: everything })}
          extra={(rows, refresh) => (
            <SheetActions rows={rows} month={month} building={building} onImported={refresh} />
          )}
        />
      </div>
      {tab === 'records' && <Records />}
    </>
  );
}
