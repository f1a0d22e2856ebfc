import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons';
import { Button, Checkbox, Segmented } from 'antd';
import { Dialog } from '../Dialog';
import type { DialogState } from '../LazyDialog';
import { defaultPreferences, ordered, type Preferences } from './preferences';
import styles from './Settings.module.css';

interface Props extends DialogState {
  columns: readonly { title: string }[];
  preferences: Preferences;
  onChange: (preferences: Preferences) => void;
}

/** Which columns are shown, in which order, and how dense the rows are. What one changes is there at once. */
export default function Settings({ columns, preferences, onChange, ...dialog }: Props) {
  const titles = ordered(columns, preferences).map(({ title }) => title);
  const change = (part: Partial<Preferences>) => onChange({ ...preferences, ...part });
  return (
    <Dialog {...dialog} title="列表设置" width={420}>
      <div className={styles.density}>
        <span>行高</span>
        <Segmented
          aria-label="行高"
          value={preferences.compact ? 'compact' : 'comfortable'}
          options={[
            { value: 'comfortable', label: '舒适' },
            { value: 'compact', label: '紧凑' },
          ]}
          onChange={(density) => change({ compact: density === 'compact' })}
        />
      </div>
      <div className={styles.head}>
        <span>显示的列</span>
        <Button type="link" size="small" onClick={() => onChange(defaultPreferences)}>
          恢复默认
        </Button>
      </div>
      <ul className={styles.columns}>
        {titles.map((title, index) => (
          <li key={title}>
            <Checkbox
              checked={index === 0 || !preferences.hidden.includes(title)}
              disabled={index === 0}
              onChange={() => change({ hidden: toggled(preferences.hidden, title) })}
            >
              {title}
            </Checkbox>
            {index > 0 && (
              <span>
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowUpOutlined />}
                  aria-label={`${title}上移`}
                  disabled={index === 1}
                  onClick={() => change({ order: swapped(titles, index - 1) })}
                />
                <Button
                  type="text"
                  size="small"
                  icon={<ArrowDownOutlined />}
                  aria-label={`${title}下移`}
                  disabled={index === titles.length - 1}
                  onClick={() => change({ order: swapped(titles, index) })}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const toggled = (list: string[], title: string): string[] =>
  list.includes(title) ? list.filter((one) => one !== title) : [...list, title];

/** The order of all but the first, with the titles at `index` and after it exchanged. */
function swapped(titles: string[], index: number): string[] {
  const moved = titles[index];
  const others = titles.filter((title) => title !== moved);
  return moved ? [...others.slice(1, index + 1), moved, ...others.slice(index + 1)] : titles.slice(1);
}
