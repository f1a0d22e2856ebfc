import { Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { useAccess } from '@/access';
import { Block } from '@/components/Block';
import { today } from '@/components/dates';
import { ErrorBoundary } from '@/components/ErrorBoundary';
import { lazyWithRetry } from '@/components/lazyWithRetry';
import { PageTabs } from '@/components/PageTabs';
import type { QueryTableHandle } from '@/components/QueryTable';
import { useRead } from '@/components/useRead';
import { fetchMonths } from '../api/costs';
import { Departments } from './Departments';
import styles from './index.module.css';
import { Month } from './Month';
import { MonthPicker } from './MonthPicker';
import { monthsToChoose, monthToBegin } from './months';
import type { PartProps } from './part';
import { usePlace } from './usePlace';

const loading = <Skeleton active />;
const Rooms = lazyWithRetry(() => import(/* webpackChunkName: "cost-lists" */ './Rooms'), loading);
const Persons = lazyWithRetry(() => import(/* webpackChunkName: "cost-lists" */ './Persons'), loading);
const Outsource = lazyWithRetry(() => import(/* webpackChunkName: "cost-lists" */ './Outsource'), loading);
const Corrections = lazyWithRetry(
  () => import(/* webpackChunkName: "cost-lists" */ './Corrections'),
  loading,
);
const Charts = lazyWithRetry(() => import(/* webpackChunkName: "cost-charts" */ './Charts'));

/** The parts of a month's costs; all but departments and places outside need the right to the detail. */
const parts = [
  { key: 'departments', text: '部门', open: true, Part: Departments },
  { key: 'rooms', text: '房间', open: false, Part: Rooms },
  { key: 'persons', text: '人员', open: false, Part: Persons },
  { key: 'outsource', text: '外包住宿', open: true, Part: Outsource },
  { key: 'corrections', text: '更正', open: false, Part: Corrections },
  { key: 'charts', text: '图表', open: true, Part: Charts },
];

/** 费用汇总: the costs of a month in the dormitories, from the computation to the closing. */
export default function Costs() {
  const request = useRead(fetchMonths);
  const { month, part, goMonth, goPart } = usePlace();
  const list = useRef<QueryTableHandle>(null);
  const [note, setNote] = useState<{ month: string; text: string }>();
  const { own, shown } = useParts(part);
  const months = request.data;
  const chosen = month ?? (months && monthToBegin(months, today()));
  const changed = (text?: string) => {
    if (chosen) setNote(text ? { month: chosen, text } : undefined);
    request.refresh();
    list.current?.refresh();
  };
  return (
    <div className={`${styles.page} qiao-stack qiao-gap-12`}>
      <Block
        title="费用汇总"
        heading="h1"
        request={request}
        lines={3}
        extra={
          months &&
          chosen && (
            <MonthPicker
              month={chosen}
              choices={monthsToChoose(months, today(), chosen)}
              onChange={goMonth}
            />
          )
        }
      >
        {(known) =>
          chosen && (
            <Month
              key={chosen}
              month={chosen}
              months={known}
              note={note?.month === chosen ? note.text : undefined}
              onChanged={changed}
            />
          )
        }
      </Block>
      {months && chosen && shown && (
        <Parts own={own} shown={shown} month={chosen} months={months} list={list} onChange={goPart} />
      )}
    </div>
  );
}

interface PartsProps extends PartProps {
  own: readonly (typeof parts)[number][];
  shown: (typeof parts)[number];
  onChange: ReturnType<typeof usePlace>['goPart'];
}

/** The lists of a month: one is shown. */
function Parts({ own, shown, month, months, list, onChange }: PartsProps) {
  return (
    <>
      <PageTabs
        label="费用的内容"
        tabs={own}
        current={shown.key}
        onChange={(key) => key !== shown.key && onChange(key)}
      />
      <ErrorBoundary key={`${shown.key} ${month}`}>
        <shown.Part month={month} months={months} list={list} />
      </ErrorBoundary>
    </>
  );
}

/** The lists that the user may see, and the one of the address. */
function useParts(part: string | undefined) {
  const details = useAccess().canUse('dormitory-cost.detail');
  const own = parts.filter(({ open }) => open || details);
  return { own, shown: own.find(({ key }) => key === part) ?? parts[0] };
}
