import { useMemo } from 'react';
import { ReadFailure } from '@/components/ReadFailure';
import { RecordPage, type Words } from '@/components/RecordPage';
import { useRead } from '@/components/useRead';
import { buildings } from '../api/rooms';
import { closedText, fields, pricesText, type TariffRow, tableFor } from './fields';

const words: Words<TariffRow> = {
  add: '登记新标准',
  added: (row) => `已登记新标准：${pricesText(row)}`,
  edit: '改标准',
  edited: (row) => `标准已改：${pricesText(row)}`,
};

/** 收费标准: the prices of water and power from a month on, and the free amounts. */
export default function Tariffs() {
  const request = useRead(buildings);
  const table = useMemo(() => tableFor(request.data ?? []), [request.data]);
  return (
    <>
      {/* Prices of one building could not be chosen. */}
      <ReadFailure {...request} />
      <RecordPage<TariffRow>
        table={table}
        page="dormitory-tariff"
        title="收费标准"
        searches="楼栋、起始月份、备注"
        fields={fields}
        words={words}
        about={closedText}
      />
    </>
  );
}
