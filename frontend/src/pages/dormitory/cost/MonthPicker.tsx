import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { LazySelect } from '@/components/LazySelect';
import { later, monthText } from '../parts/months';

interface Props {
  month: string;
  /** The latest first. */
  choices: readonly string[];
  onChange: (month: string) => void;
}

/** One month, with the ways to those beside it. */
export function MonthPicker({ month, choices, onChange }: Props) {
  const step = (label: string, Icon: typeof LeftOutlined, to: string) => (
    <Button
      icon={<Icon aria-hidden="true" />}
      aria-label={label}
      title={label}
      disabled={!choices.includes(to)}
      onClick={() => onChange(to)}
    />
  );
  return (
    <div className="qiao-row qiao-gap-6">
      {step('上个月', LeftOutlined, later(month, -1))}
      <LazySelect
        label="月份"
        value={month}
        choices={choices.map((value) => ({ value, text: monthText(value) }))}
        onChange={onChange}
      />
      {step('下个月', RightOutlined, later(month, 1))}
    </div>
  );
}
