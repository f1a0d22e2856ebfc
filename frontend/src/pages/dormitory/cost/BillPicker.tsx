import { useDebounce } from 'ahooks';
import { useState } from 'react';
import { LazySelect } from '@/components/LazySelect';
import { yuan } from '@/components/money';
import { ReadSelect } from '@/components/ReadSelect';
import { useRead } from '@/components/useRead';
import { fetchCosts, type PersonCost } from '../api/costs';
import { monthText } from '../parts/months';
import styles from './parts.module.css';
import { isOfCompany } from './words';

interface Props {
  id?: string;
  value?: string;
  onChange?: (id: string | undefined) => void;
  /** The latest first. */
  months: readonly string[];
}

/** One bill of a closed month, found by whose it is. */
export function BillPicker({ months, onChange, ...control }: Props) {
  const [month, setMonth] = useState(months[0] ?? '');
  const [typed, setTyped] = useState('');
  const keyword = useDebounce(typed.trim(), { wait: 300 });
  const request = useRead(
    (options) => fetchCosts<PersonCost>('index', { month, keyword, page: 1, pageSize: 50 }, options),
    { deps: [month, keyword] },
  );
  const personal = request.data?.list.filter((row) => !isOfCompany(row));
  return (
    <div className={`${styles.picker} qiao-buttons`}>
      <LazySelect
        label="更正的月份"
        value={month}
        choices={months.map((value) => ({ value, text: monthText(value) }))}
        onChange={(chosen) => {
          setMonth(chosen);
          onChange?.(undefined);
        }}
      />
      <ReadSelect
        {...control}
        onChange={onChange}
        request={request}
        allowClear
        placeholder="输入姓名、工号或房号查找"
        showSearch={{ filterOption: false, onSearch: setTyped }}
        options={personal?.map(({ CostId, ResidentName, Building, RoomNo, Total }) => ({
          value: CostId,
          label: `${ResidentName}，${Building} ${RoomNo}，${yuan(Total)} 元`,
        }))}
      />
    </div>
  );
}
