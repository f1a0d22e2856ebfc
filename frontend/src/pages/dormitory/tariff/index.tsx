import { useMemo } from 'react';
import { RecordPage } from '@/components/RecordPage';
import { useRead } from '@/components/useRead';
import { buildings } from '../api/rooms';
import { closedText, fields, type TariffRow, tableFor } from './fields';

/** 收费标准: what water and power cost from a month on, and how much of them is free. */
export default function Tariffs() {
  const { data } = useRead(buildings);
  const table = useMemo(() => tableFor(data ?? []), [data]);
  return (
    <RecordPage<TariffRow>
      table={table}
      page="dormitory-tariff"
      title="收费标准"
      searches="楼栋、起始月份、备注"
      fields={fields}
      about={closedText}
    />
  );
}
