import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { today } from '@/components/dates';
import { LazySelect } from '@/components/LazySelect';
import { monthName } from './counting';
import { monthsUntil } from './sheet';

interface Props {
  month: string;
  onChange: (month: string) => void;
}

/** The month that is read, and the way to the ones beside it. */
export function MonthPicker({ month, onChange }: Props) {
  const known = monthsUntil(today());
  const months = known.includes(month) ? known : [month, ...known];
  const at = months.indexOf(month);
  const step = (label: string, icon: React.ReactNode, to: string | undefined) => (
    <Button icon={icon} aria-label={label} disabled={!to} onClick={() => to && onChange(to)} />
  );
  return (
    <div className="qiao-row qiao-gap-4">
      {step('上个月', <LeftOutlined aria-hidden="true" />, months[at + 1])}
      <LazySelect
        label="月份"
        value={month}
        choices={months.map((value) => ({ value, text: monthName(value) }))}
        onChange={onChange}
      />
      {step('下个月', <RightOutlined aria-hidden="true" />, months[at - 1])}
    </div>
  );
}
