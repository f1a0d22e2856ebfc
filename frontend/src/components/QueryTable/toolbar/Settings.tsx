import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button, Checkbox, InputNumber } from 'antd';
import { Dialog } from '../../Dialog';
import type { DialogState } from '../../LazyDialog';
import { defaultPreferences, leastWidth, mostWidth, ordered, type Preferences } from '../preferences';
import styles from './Settings.module.css';

interface Props extends DialogState {
  columns: readonly { title: string; width?: number }[];
  preferences: Preferences;
  onChange: (change: Partial<Preferences>) => void;
}

/** Which columns are shown, in which order and how wide. Changes are applied at once. */
export default function Settings({ columns, preferences, onChange, ...dialog }: Props) {
  const list = ordered(columns, preferences);
  const titles = list.map(({ title }) => title);
  return (
    <Dialog {...dialog} title="列表设置" width={460}>
      <div className="qiao-spread qiao-mb-8">
        <span>显示的列与列宽</span>
        <Button type="link" size="small" onClick={() => onChange(defaultPreferences)}>
          恢复默认
        </Button>
      </div>
      <ul className={`${styles.columns} qiao-rows qiao-bordered`}>
        {list.map(({ title, width }, index) => (
          <li key={title}>
            <Checkbox
              className="qiao-fill"
              checked={index === 0 || !preferences.hidden.includes(title)}
              disabled={index === 0}
              onChange={() => onChange({ hidden: toggled(preferences.hidden, title) })}
            >
              {title}
            </Checkbox>
            <InputNumber
              size="small"
              className={styles.width}
              aria-label={`${title}列宽`}
              placeholder="自动"
              min={leastWidth}
              max={mostWidth}
              step={10}
              value={preferences.widths[title] ?? width}
              onChange={(wanted) => onChange({ widths: resized(preferences.widths, title, wanted) })}
            />
            <Moves titles={titles} index={index} onChange={onChange} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const toggled = (list: string[], title: string): string[] =>
  list.includes(title) ? list.filter((one) => one !== title) : [...list, title];

/** Without a width the column has its own again. */
function resized(widths: Preferences['widths'], title: string, width: number | null): Preferences['widths'] {
  const { [title]: _, ...others } = widths;
  return width === null ? others : { ...others, [title]: width };
}

/** The order of all but the first, with the titles at `index` and after it exchanged. */
function swapped(titles: string[], index: number): string[] {
  const moved = titles[index];
  const others = titles.filter((title) => title !== moved);
  return moved ? [...others.slice(1, index + 1), moved, ...others.slice(index + 1)] : titles.slice(1);
}

interface MovesProps extends Pick<Props, 'onChange'> {
  titles: string[];
  index: number;
}

/** Moves a column among the others; the first one stays. */
const Moves = ({ titles, index, onChange }: MovesProps) => (
  <>
    <Button
      type="text"
      size="small"
      icon={<ArrowUpOutlined />}
      aria-label={`${titles[index]}上移`}
      disabled={index <= 1}
      onClick={() => onChange({ order: swapped(titles, index - 1) })}
    />
    <Button
      type="text"
      size="small"
      icon={<ArrowDownOutlined />}
      aria-label={`${titles[index]}下移`}
      disabled={index === 0 || index === titles.length - 1}
      onClick={() => onChange({ order: swapped(titles, index) })}
    />
  </>
);
