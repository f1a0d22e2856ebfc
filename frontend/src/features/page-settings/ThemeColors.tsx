import { CheckOutlined } from '@ant-design/icons';
import { useDebounceFn } from 'ahooks';
import { useEffect, useId, useState } from 'react';
import { presets } from '@/components/theme/presets';
import styles from './SettingsDrawer.module.css';

interface Props {
  /** `#rrggbb`. */
  value: string;
  onChange: (color: string) => void;
}

/** The theme colour: one of the presets, or any other. */
export function ThemeColors({ value, onChange }: Props) {
  const name = useId();
  const current = value.toLowerCase();
  return (
    <fieldset className={styles.section}>
      <legend className={styles.heading}>主题色</legend>
      <div className="qiao-buttons">
        {presets.map((preset) => (
          <label key={preset.color} className={styles.color} title={preset.name}>
            <input
              type="radio"
              name={name}
              className="qiao-sr-only"
              aria-label={preset.name}
              checked={preset.color === current}
              onChange={() => onChange(preset.color)}
            />
            <span className={styles.swatch} style={{ background: preset.color }}>
              {preset.color === current && <CheckOutlined aria-hidden="true" />}
            </span>
          </label>
        ))}
      </div>
      <FreeColor
        value={current}
        chosen={presets.every(({ color }) => color !== current)}
        onChange={onChange}
      />
    </fieldset>
  );
}

/** How long the pointer has to rest in the browser's picker before all pages change their colours (ms). */
const rest = 120;

function FreeColor({ value, chosen, onChange }: Props & { chosen: boolean }) {
  const [picked, setPicked] = useState(value);
  useEffect(() => setPicked(value), [value]);
  const { run } = useDebounceFn(onChange, { wait: rest });
  return (
    <label className={styles.free}>
      <span>自定义颜色</span>
      {chosen && <code className="qiao-small">{value}</code>}
      <input
        type="color"
        value={picked}
        onChange={({ target }) => {
          setPicked(target.value);
          run(target.value);
        }}
      />
    </label>
  );
}
